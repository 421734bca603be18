import { useEffect, useReducer, useRef } from "preact/hooks";
import { useReducedMotion } from "./use_reduced_motion";

interface CountingMoneyProps {
  readonly cents: number;
  readonly format: (cents: number) => string;
  /** A rise is counted through. Otherwise the new amount is there at once, and so is a fall. */
  readonly counts: boolean;
  /** Where it counts from when it is first shown; by default it is there at once. */
  readonly from?: number;
  /** How long it counts, in milliseconds. */
  readonly forMs?: number;
}

const COUNTS_FOR_MS = 700;

/** An amount that counts up from what it was to what it is, in whole units of a dollar. What is not
 * counted is shown in the same paint as all else that changed with it. */
export function CountingMoney(props: CountingMoneyProps) {
  const { cents, format, counts, from: first = cents, forMs = COUNTS_FOR_MS } = props;
  const isStill = useReducedMotion();
  const goal = useRef({ cents: first, isCounted: false });
  const shown = useRef(first);
  const [, showNext] = useReducer((frames: number, _: undefined) => frames + 1, 0);
  if (goal.current.cents !== cents) {
    goal.current = { cents, isCounted: counts && cents > goal.current.cents };
  }
  const isCounted = goal.current.isCounted && !isStill;
  if (!isCounted) shown.current = cents;
  useEffect(() => {
    if (!isCounted) return;
    const from = shown.current;
    const startMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      const part = Math.max(0, Math.min(1, (nowMs - startMs) / forMs)); // a frame may have begun before
      const between = from + (cents - from) * (1 - (1 - part) ** 3);
      shown.current = part === 1 ? cents : Math.max(from, Math.floor(between / 100) * 100);
      showNext(undefined);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [cents, isCounted, forMs]);
  return <span class="figure">{format(shown.current)}</span>;
}

/** From where a win counts: in whole dollars, if it is one at least. No win is said to be nothing. */
export function countsFrom(netCents: number): number {
  return Math.min(netCents, 100 * Math.ceil(netCents / 1_000));
}
