// Two dice: thrown over the felt, and at rest on the drawn faces; the stickperson's call beside
// them.

import { useState } from "preact/hooks";
import { useReducedMotion } from "../../components/use_reduced_motion";
import type { GameViewProps } from "../contract";
import { useRested } from "../use_rested";
import { Cube } from "./Cube";
import { callOf } from "./call";
import { text } from "./table_text";
import { type Roll, rollOf, totalOf } from "./throw";
import "./dice.css";

export function Equipment({ shown, phase, houseNow }: GameViewProps) {
  const current = shown.value;
  const rested = useRested(shown, houseNow);
  const isStill = useReducedMotion();
  const isOut = phase.value === "no_more_bets";
  const isRolling = current !== null && rested === null;
  const roll = current && rollOf(current.draw);
  const isSeen = roll !== null && !isOut && !(isStill && isRolling);
  return (
    <div class="equipment dice-throw" data-out={isOut ? "" : undefined}>
      <div
        class="dice-floor"
        role="img"
        aria-label={`${text.dice}: ${inWords(rested && roll, isOut)}`}
      >
        {isSeen && (
          <ThrownDice
            key={`${current?.round}/${current?.spin}`}
            roll={roll}
            round={current?.round ?? 0}
            forMs={isRolling ? (current?.restsAtMs ?? 0) - houseNow() : 0}
          />
        )}
      </div>
      <p class="dice-call" aria-hidden="true">
        {rested !== null && roll !== null && !isOut && (
          <>
            <strong>{totalOf(roll)}</strong>
            <span>{callOf(rested.call) ?? rested.call}</span>
          </>
        )}
      </p>
    </div>
  );
}

function inWords(roll: Roll | null, isOut: boolean): string {
  if (isOut) return text.rolling;
  return roll === null ? text.noDice : text.roll(totalOf(roll), roll[0], roll[1]);
}

/** Where the dice come to lie, in hundredths of the floor, how far apart they fly there, and how each is
 * thrown: over the whole floor, against the far wall, and back. */
const PLACES = [
  { left: 33, top: 56, aside: 15, turns: 5, lag: 0.05 },
  { left: 62, top: 42, aside: -13, turns: 6, lag: 0 },
] as const;

interface ThrownDiceProps {
  readonly roll: Roll;
  readonly round: number;
  /** How long they may roll still. */
  readonly forMs: number;
}

function ThrownDice({ roll, round, forMs }: ThrownDiceProps) {
  const [wholeMs] = useState(Math.max(0, forMs));
  return (
    <>
      {PLACES.map(({ left, top, aside, turns, lag }, index) => {
        const rollsMs = wholeMs * (1 - lag);
        // Otherwise turned after every throw.
        const lies = ((round * 47 * (index + 1)) % 70) - 35;
        return (
          <span
            key={index}
            class="dice-flight"
            style={{
              "--left": `${left}%`,
              "--top": `${top}%`,
              "--aside": `${aside}%`,
              "--for": `${rollsMs}ms`,
              "--turns": turns,
              "--lies": `${lies}deg`,
            }}
          >
            <span class="dice-path">
              <Cube face={roll[index] ?? 1} lies={lies} turns={turns} forMs={rollsMs} />
            </span>
          </span>
        );
      })}
    </>
  );
}
