import { useEffect, useRef, useState } from "preact/hooks";
import { useReducedMotion } from "./use_reduced_motion";

interface CountingMoneyProps {
  readonly cents: number;
  readonly format: (cents: number) => string;
  /** A change is counted through. Otherwise the new amount is there at once. */
  readonly counts: boolean;
  /** Where it counts from when it is first shown; by default it is there at once. */
  readonly from?: number;
  /** How long it counts, in milliseconds. */
  readonly forMs?: number;
}

const COUNTS_FOR_MS = 700;

/** An amount that counts from what it was to what it is, in whole units of a dollar. */
export function CountingMoney(props: CountingMoneyProps) {
  const { cents, format, counts, from: first = cents, forMs = COUNTS_FOR_MS } = props;
  const isStill = useReducedMotion();
  const [shown, setShown] = useState(first);
  const latest = useRef(first);
  useEffect(() => {
    const from = latest.current;
    if (isStill || !counts || from === cents) {
      latest.current = cents;
      setShown(cents);
      return;
    }
    const startMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      const part = Math.max(0, Math.min(1, (nowMs - startMs) / forMs)); // a frame may have begun before
      const between = from + (cents - from) * (1 - (1 - part) ** 3);
      latest.current = part === 1 ? cents : Math.round(between / 100) * 100;
      setShown(latest.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents, isStill, forMs]);
  return <span class="figure">{format(shown)}</span>;
}
