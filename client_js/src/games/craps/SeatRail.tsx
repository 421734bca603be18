// The seats around the table: who sits where, who has the dice, and which are free (623a.2(c),
// (f)).

import { BotBadge } from "../../components/BotBadge";
import { Die } from "../../components/Die";
import { playerDesign } from "../../components/player_chip";
import { TurnMark } from "../../components/TurnMark";
import type { SeatInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import type { Turn } from "../turn";
import { crapsPosted } from "./posted";
import { text } from "./table_text";
import "./seats.css";

/** 623a.2(c): nine at a mini-craps table; 623a.2(f)(1): sixteen at a craps table. */
function seatsOf({ rules }: GameViewProps["facts"]): number {
  return rules["variant"] === "mini_craps" ? 9 : 16;
}

interface SeatRailProps extends GameViewProps {
  /** In as many rows as it takes, not in one along the felt. */
  readonly isParted: boolean;
}

export function SeatRail({ facts, seating, posted, isParted, houseNow }: SeatRailProps) {
  const { shooter } = crapsPosted(posted.value);
  const mine = seating.seat.value;
  const turn = seating.turn.value;
  return (
    <ol class="seat-rail" aria-label={text.seats} data-parted={isParted ? "" : undefined}>
      {Array.from({ length: seatsOf(facts) }, (_, index) => {
        const seat = index + 1;
        const taken = seating.seats.value.get(seat);
        return (
          <li key={seat}>
            {taken ? (
              <Taken
                seat={seat}
                who={taken}
                isMine={seat === mine}
                hasDice={seat === shooter}
                turn={turn?.seats.includes(seat) ? turn : null}
                houseNow={houseNow}
              />
            ) : (
              <Free seat={seat} isOpen={mine === null} sit={seating.sit} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface TakenProps {
  readonly seat: number;
  readonly who: SeatInfo;
  readonly isMine: boolean;
  readonly hasDice: boolean;
  readonly turn: Turn | null;
  readonly houseNow: () => number;
}

function Taken({ seat, who, isMine, hasDice, turn, houseNow }: TakenProps) {
  return (
    <span
      class="craps-seat-taken"
      data-mine={isMine ? "" : undefined}
      data-away={who.connected === false || who.gone ? "" : undefined}
      data-turn={turn === null ? undefined : ""}
      style={{ "--seat": isMine ? "var(--accent-strong)" : playerDesign(seat).color }}
    >
      {who.kind === "bot" ? <BotBadge /> : <i aria-hidden="true" />}
      <span class="unseen">{text.sits(seat, who.name)}</span>
      <span class="craps-seat-name" aria-hidden="true">
        {isMine ? text.you : who.name}
      </span>
      {turn !== null && (
        <TurnMark isMine={isMine} closesMs={turn.closesMs} houseNow={houseNow} isShort />
      )}
      {hasDice && (
        <span class="craps-seat-dice" role="img" aria-label={text.hasDice}>
          <Die face={3} size={13} />
          <Die face={4} size={13} />
        </span>
      )}
    </span>
  );
}

interface FreeProps {
  readonly seat: number;
  readonly isOpen: boolean;
  readonly sit: GameViewProps["seating"]["sit"];
}

function Free({ seat, isOpen, sit }: FreeProps) {
  if (!isOpen) return <span class="craps-seat-free">{seat}</span>;
  return (
    <button
      type="button"
      class="craps-seat-free"
      aria-label={text.sitAt(seat)}
      onClick={() => void sit(seat)}
    >
      {seat}
    </button>
  );
}
