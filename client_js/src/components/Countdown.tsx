import { useEffect, useMemo, useState } from "preact/hooks";
import { text } from "../text";
import "./Countdown.css";

interface CountdownProps {
  /** House time at which it is over. */
  readonly closesMs: number;
  /** The whole time that the ring stands for. */
  readonly totalMs: number;
  readonly houseNow: () => number;
}

const LAST_SECONDS = 5;

/** A ring that runs out by the house's clock. The ring turns by CSS; only the seconds are drawn. */
export function Countdown({ closesMs, totalMs, houseNow }: CountdownProps) {
  const seconds = useSecondsLeft(closesMs, houseNow);
  // Where the ring was when it began. CSS turns it from there: if it were set again every
  // second, it would run twice as fast.
  const goneMs = useMemo(() => totalMs - (closesMs - houseNow()), [closesMs, totalMs]);
  return (
    <span
      class="countdown"
      data-late={seconds <= LAST_SECONDS ? "" : undefined}
      role="timer"
      aria-label={text.table.secondsLeft(seconds)}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle class="countdown-track" cx="22" cy="22" r="19" />
        <circle
          key={`${closesMs} ${totalMs}`}
          class="countdown-arc"
          cx="22"
          cy="22"
          r="19"
          pathLength={100}
          style={{ animationDuration: `${totalMs}ms`, animationDelay: `${-goneMs}ms` }}
        />
      </svg>
      <span class="countdown-seconds" aria-hidden="true">
        {seconds}
      </span>
    </span>
  );
}

function useSecondsLeft(closesMs: number, houseNow: () => number): number {
  const left = () => Math.max(0, Math.ceil((closesMs - houseNow()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 200);
    return () => clearInterval(timer);
  }, [closesMs]);
  return seconds;
}
