// The last outcomes of a table: those that it shows, and earlier ones that the house was asked for.

import type { RoundResult } from "../protocol";

const KEPT = 500;

export type PastRound = Pick<RoundResult, "round" | "outcome">;

/** Newest first. `shown` are what the player has been shown: an outcome that the house knows and
 * the equipment has not come to rest on is not among them. */
export function withEarlier(
  shown: readonly PastRound[],
  earlier: readonly PastRound[],
): readonly string[] {
  const oldest = shown.at(-1)?.round ?? 0;
  const before = earlier.filter(({ round }) => round < oldest);
  return [...shown, ...before].slice(0, KEPT).map(({ outcome }) => outcome);
}
