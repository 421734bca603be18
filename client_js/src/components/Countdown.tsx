import { useEffect, useState } from "preact/hooks";
import { text } from "../text";
import "./Countdown.css";

interface CountdownProps {
  /** House time at which it is over. */
  readonly closesMs: number;
  /** The whole time that the ring stands for. */
  readonly totalMs: number;
  readonly houseNow: () => number;
  /** How often it moves on. A ring that moves with every frame is painted sixty times a second. */
  readonly stepMs?: number;
}

const LAST_SECONDS = 5;

const STEP_MS = 250;

/** A ring that runs out by the house's clock. */
export function Countdown({ closesMs, totalMs, houseNow, stepMs = STEP_MS }: CountdownProps) {
  const leftMs = useTimeLeft(closesMs, houseNow, stepMs);
  const seconds = Math.ceil(leftMs / 1000);
  const gone = 1 - Math.min(1, leftMs / totalMs);
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
          class="countdown-arc"
          cx="22"
          cy="22"
          r="19"
          pathLength={100}
          stroke-dashoffset={Math.round(1000 * gone) / 10}
        />
      </svg>
      <span class="countdown-seconds" aria-hidden="true">
        {seconds}
      </span>
    </span>
  );
}

/** The milliseconds left, rounded up to a whole step. */
function useTimeLeft(closesMs: number, houseNow: () => number, stepMs: number): number {
  const left = () => Math.max(0, Math.ceil((closesMs - houseNow()) / stepMs) * stepMs);
  const [leftMs, setLeftMs] = useState(left);
  useEffect(() => {
    setLeftMs(left());
    const timer = setInterval(() => setLeftMs(left()), stepMs);
    return () => clearInterval(timer);
  }, [closesMs, stepMs]);
  return leftMs;
}
