// The shaker: three dice in a compartment of glass, under a cover while they are shaken
// (625a.1(d)). The cover comes off once the dice are at rest, and stays off until the next roll
// (625a.5(e)).

import { DiceShaker } from "../../components/DiceShaker";
import type { GameViewProps } from "../contract";
import { useRested } from "../use_rested";
import { kindOf, rollOf, totalOf } from "./roll";
import "./sic_bo.css";
import { text } from "./text";

export function Equipment({ house, shown, phase, houseNow }: GameViewProps) {
  const rested = useRested(shown, houseNow);
  const isShaking = phase.value === "no_more_bets" || (shown.value !== null && rested === null);
  const roll = rested && rollOf(rested.draw);
  const isOpen = roll !== null && !isShaking;
  return (
    <div
      class="shaker"
      role="img"
      aria-label={`${text.shaker}: ${isOpen ? text.outcome(totalOf(roll), kindOf(roll), roll) : text.covered}`}
    >
      <DiceShaker
        house={house}
        dice={roll}
        round={rested?.round ?? 0}
        isShaking={isShaking}
        isOpen={isOpen}
      />
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
