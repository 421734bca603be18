// A tie wager goes with an initial wager on its box (651a.7(c)): alone it is refused where it is
// laid, and it comes back with the last chip of the initial wager.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameViewProps } from "../contract";
import { tableText } from "./table_text";

const REFUSAL_STAYS_MS = 4500;

type Laying = Pick<GameViewProps, "lay" | "takeOff" | "refused">;

export function useTieWithBet(props: GameViewProps): Laying {
  const { seating, facts, isCutOff } = props;
  const alone = useSignal<GameViewProps["refused"]["value"]>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      alone.value = null;
    }, REFUSAL_STAYS_MS);
    return () => clearTimeout(timer);
  }, [alone.value]);
  const refused = useComputed(() => alone.value ?? props.refused.value);
  const lyingOn = (on: string, box: number) => {
    const own = seating.seat.peek();
    return seating.wagers.peek().filter((up) => up.on === on && (up.box || own) === (box || own));
  };
  const lay: GameViewProps["lay"] = (...laid) => {
    const [spot, , how] = laid;
    const isAlone = spot.on === "tie" && lyingOn("initial", how?.box ?? 0).length === 0;
    const isRefused = isAlone && !isCutOff?.peek();
    alone.value = isRefused ? { spot: "tie", message: tableText.betFirst } : null;
    if (!isRefused) props.lay(...laid);
  };
  const takeOff: GameViewProps["takeOff"] = (...taken) => {
    const [spot, box = 0] = taken;
    props.takeOff(...taken);
    const tie = facts.spots.get("tie");
    if (spot.on !== "initial" || tie === undefined || lyingOn("initial", box).length > 0) return;
    for (const _ of lyingOn("tie", box)) props.takeOff(tie, box);
  };
  return { lay, takeOff, refused };
}
