import { useEffect } from "preact/hooks";
import type { GameViewProps } from "../contract";
import { type Reveal, TOLD } from "./use_reveal";

/** So long the hands are looked at where they are not turned one after the other (use_reveal.ts). */
const LOOK_MS = 2_400;

/** Stands for my boxes once the dealer's hands are set and told. A player may surrender then
 * (621a.10(e)): that costs the whole wager, as a loss does, and nobody would give up a hand that wins
 * or ties. */
export function useStanding(
  { seating }: GameViewProps,
  boxes: readonly number[],
  { done, isStill, isSkipped }: Reveal,
): void {
  const decision = seating.decision.value;
  const asked = decision?.choices.includes("surrender") ? boxes.join() : "";
  const isTold = done === TOLD;
  useEffect(() => {
    if (asked === "" || !isTold) return;
    const timer = setTimeout(
      () => {
        for (const box of asked.split(",")) void seating.decide("stand", {}, Number(box));
      },
      isStill && !isSkipped ? LOOK_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [asked, isTold]);
}
