import { useEffect } from "preact/hooks";
import type { GameViewProps } from "../contract";

/** So long the dealer’s hands are looked at, and held against mine (use_reveal.ts). */
const LOOK_MS = 2_400;

/** Stands for my boxes once the dealer's hands are set. A player may surrender then (621a.10(e)):
 * that costs the whole wager, as a loss does, and nobody would give up a hand that wins or ties. */
export function useStanding({ seating }: GameViewProps, boxes: readonly number[]): void {
  const decision = seating.decision.value;
  const asked = decision?.choices.includes("surrender") ? boxes.join() : "";
  useEffect(() => {
    if (asked === "") return;
    const timer = setTimeout(() => {
      for (const box of asked.split(",")) void seating.decide("stand", {}, Number(box));
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [asked]);
}
