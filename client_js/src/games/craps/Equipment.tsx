// The dice, rolling to the drawn faces; who has them, who is offered them, and who sits where.

import { useEffect, useState } from "preact/hooks";
import { Die } from "../../components/Die";
import { useReducedMotion } from "../../components/reduced_motion";
import type { GameViewProps } from "../contract";
import { useRested } from "../rested";
import "./craps.css";
import { postedOf, type Roll, rollOf, totalOf } from "./roll";
import { Shooter } from "./Shooter";
import { text } from "./text";

const TUMBLE_MS = 110;
const NO_ROLL: Roll = [3, 4];

export function Equipment(props: GameViewProps) {
  const { shown, phase, posted, houseNow } = props;
  const rested = useRested(shown, houseNow);
  const isRolling = shown.value !== null && rested === null && phase.value !== "betting";
  const roll = rested && rollOf(rested.draw);
  const faces = useTumble(isRolling, roll ?? NO_ROLL);
  const { made } = postedOf(posted.value);
  return (
    <div class="craps-stand">
      <div
        class="craps-dice"
        role="img"
        aria-label={`${text.dice}: ${says(isRolling, roll)}`}
        data-rolling={isRolling ? "" : undefined}
        data-none={roll === null && !isRolling ? "" : undefined}
      >
        {faces.map((face, index) => (
          <span key={index}>
            <Die face={face} size={72} />
          </span>
        ))}
        <strong class="craps-total" aria-hidden="true">
          {roll !== null && !isRolling ? totalOf(roll) : ""}
        </strong>
      </div>
      <Shooter {...props} />
      {props.facts.rules["fire"] !== null && props.facts.rules["fire"] !== undefined && (
        <p class="craps-made small soft">{text.fire(made)}</p>
      )}
    </div>
  );
}

function says(isRolling: boolean, roll: Roll | null): string {
  if (isRolling) return text.out;
  return roll === null ? text.none : text.outcome(totalOf(roll), roll);
}

/** The faces while the dice tumble, and those on which they lie. */
function useTumble(isRolling: boolean, roll: Roll): Roll {
  const isStill = useReducedMotion();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isRolling || isStill) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TUMBLE_MS);
    return () => clearInterval(timer);
  }, [isRolling, isStill]);
  if (!isRolling || isStill) return roll;
  return [((turn * 5) % 6) + 1, ((turn * 7 + 3) % 6) + 1];
}
