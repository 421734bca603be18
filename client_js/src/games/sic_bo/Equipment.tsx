// The shaker: three dice in a compartment of glass, under an opaque cover while they are shaken
// (625a.1(d)). Then it stands still, and the cover is lifted off. Once it is off, the total is told.
// It stays off until the next roll (625a.5(e)).

import { useMemo, useRef } from "preact/hooks";
import { DiceShaker, REVEAL_MS } from "../../components/DiceShaker";
import { useReducedMotion } from "../../components/use_reduced_motion";
import type { GameViewProps, Shown } from "../contract";
import { usePassed } from "../use_passed";
import { freePlace } from "./free_place";
import { isRevealing, useReveal } from "./revealing";
import { kindOf, rollOf, totalOf } from "./roll";
import "./sic_bo.css";
import { text } from "./text";

/** Between the last shake and the lifting of the cover. */
const STILL_MS = 450;

type Stage = "shaken" | "still" | "lifted" | "told";
const STAGES: readonly Stage[] = ["shaken", "still", "lifted", "told"];

export function Equipment({ house, shown, phase, mine, houseNow }: GameViewProps) {
  const stage = useStage(shown.value, houseNow);
  const isCovered = phase.value === "no_more_bets";
  const roll = shown.value && rollOf(shown.value.draw);
  const isLifted = roll !== null && (stage === "lifted" || stage === "told");
  const isOpen = isLifted && !isCovered;
  useReveal(shown.value, isOpen, houseNow);
  const isTold = isOpen && stage === "told" && !isRevealing(shown.value?.draw);
  const place = useRef<number | null>(null);
  // Not while chips are swept: the shaker would jump on its way back.
  if (place.current === null || phase.value !== "settled") {
    place.current = freePlace(mine.value.keys());
  }
  return (
    <div
      class="equipment shaker"
      style={{ "--shaker-at": place.current.toFixed(2) }}
      role="img"
      aria-label={`${text.shaker}: ${isTold ? text.outcome(totalOf(roll), kindOf(roll), roll) : text.covered}`}
    >
      <DiceShaker
        house={house}
        dice={isLifted ? roll : null}
        round={shown.value?.round ?? 0}
        isShaking={isCovered || stage === "shaken"}
        isOpen={isOpen}
      />
      <p class="shaker-total" aria-hidden="true">
        {isTold && (
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

/** How far a roll is by the house's clock; null before the first. */
function useStage(shown: Shown | null, houseNow: () => number): Stage | null {
  const isStill = useReducedMotion();
  const restsAtMs = shown?.restsAtMs ?? 0;
  const times = useMemo(() => {
    const liftMs = isStill ? 0 : REVEAL_MS;
    return [restsAtMs - liftMs - STILL_MS, restsAtMs - liftMs, restsAtMs];
  }, [restsAtMs, isStill]);
  const passed = usePassed(times, houseNow);
  return shown === null ? null : (STAGES[passed] ?? null);
}
