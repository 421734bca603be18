// The shaker: three dice in a compartment of glass, under a cover while they are shaken (625a.1(d)).
// The cover comes off once the dice are at rest, and stays off until the next roll (625a.5(e)).

import { Die } from "../../components/Die";
import type { GameViewProps } from "../contract";
import { useRested } from "../rested";
import { kindOf, type Roll, rollOf, totalOf } from "./roll";
import { Shaker, ShakerCover } from "./Shaker";
import "./sic_bo.css";
import { text } from "./text";

export function Equipment({ shown, phase, houseNow }: GameViewProps) {
  const rested = useRested(shown, houseNow);
  const isShaking = phase.value === "no_more_bets" || (shown.value !== null && rested === null);
  const roll = rested && rollOf(rested.draw);
  const isOpen = roll !== null && !isShaking;
  return (
    <div
      class="shaker"
      role="img"
      aria-label={`${text.shaker}: ${isOpen ? text.outcome(totalOf(roll), kindOf(roll), roll) : text.covered}`}
      data-shaking={isShaking ? "" : undefined}
      data-open={isOpen ? "" : undefined}
    >
      <div class="shaker-body">
        <Shaker />
        {roll && <Dice roll={roll} round={rested.round} />}
        <ShakerCover />
      </div>
      <p class="shaker-total" aria-hidden="true">
        {isOpen && (
          <>
            <span class="shaker-sum">{text.sum(roll)}</span>
            <strong>{totalOf(roll)}</strong>
            <span>{text.kinds[kindOf(roll)]}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** Where the three dice lie, in hundredths of the shaker, and how they are turned. */
const PLACES = [
  { left: 27, top: 45, turn: -14 },
  { left: 43, top: 30, turn: 9 },
  { left: 55, top: 50, turn: 27 },
] as const;

function Dice({ roll, round }: { readonly roll: Roll; readonly round: number }) {
  return (
    <div class="shaker-dice">
      {PLACES.map(({ left, top, turn }, index) => (
        <span
          key={index}
          style={{
            left: `${left}%`,
            top: `${top}%`,
            // Otherwise turned in every round: they have been thrown.
            rotate: `${turn + ((round * 47 * (index + 1)) % 60) - 30}deg`,
          }}
        >
          <Die face={roll[index] ?? 1} size={100} />
        </span>
      ))}
    </div>
  );
}
