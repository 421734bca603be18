// What a settled round came to for a box of mine.

import type { SettledWager } from "../../protocol";
import type { Seating } from "../contract";
import type { Box } from "./boxes";

/** What is said of a box once its hand is decided. */
export interface BoxResult {
  readonly word: string;
  readonly kind: "won" | "lost" | "even";
  /** How the box itself has done, where that is said from another's side: of it depends what becomes of its
   * chips. */
  readonly own?: "won" | "lost" | "even";
}

/** My settled wagers of a box; none of a box that is not mine. */
export function settledOn(box: Box, { seating }: { readonly seating: Seating }) {
  const own = seating.settled.value.filter(
    (wager) => (wager.box || seating.seat.value) === box.number,
  );
  return box.isMine ? own : [];
}

/** In cents, the vigorish taken off. */
export function netOf(wagers: readonly SettledWager[]): number {
  return wagers.reduce((sum, { returned, amount }) => sum + returned - amount, 0);
}

export function kindOf(netCents: number): BoxResult["kind"] {
  if (netCents === 0) return "even";
  return netCents > 0 ? "won" : "lost";
}
