import { text } from "../text";
import { Countdown } from "./Countdown";
import { useTotalTime } from "./use_total_time";
import "./TurnMark.css";

interface TurnMarkProps {
  readonly isMine: boolean;
  /** House time until which the table waits; null: no clock runs. */
  readonly closesMs: number | null;
  readonly houseNow: () => number;
  /** Beside a name that is small: the clock alone. */
  readonly isShort?: boolean;
}

/** Beside the player whom the table waits for: whose turn it is, and how long still. */
export function TurnMark({ isMine, closesMs, houseNow, isShort = false }: TurnMarkProps) {
  const totalMs = useTotalTime(closesMs, houseNow);
  const words = isMine ? text.turn.mine : text.turn.theirs;
  return (
    <span class="turn-mark" data-mine={isMine ? "" : undefined}>
      <span class={isShort ? "unseen" : undefined}>{words}</span>
      {closesMs === null ? (
        isShort && <span class="turn-dot" aria-hidden="true" />
      ) : (
        <Countdown closesMs={closesMs} totalMs={totalMs} houseNow={houseNow} />
      )}
    </span>
  );
}
