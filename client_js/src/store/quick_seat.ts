// Where a player is seated who chooses no table.

import type { TableCard } from "../protocol";
import { people } from "./lobby";

/** So many minimum wagers should be in a player's hand. */
const MINIMA = 10;
/** Time enough for a newcomer to look around and lay a bet. */
const ENOUGH_MS = 10_000;

/** People, then bots alone, then nobody. */
function companyAt(card: TableCard): number {
  return people(card) > 0 ? 2 : Number(card.players > 0);
}

/** How soon a bet can be laid in peace: now, with the first bet, after the round that is over, or
 * after one that goes on. Last are bets that close before a newcomer has found the layout. */
function waitOf({ phase, closes_ms }: TableCard, nowMs: number): number {
  if (phase === "betting") return closes_ms === null || closes_ms - nowMs >= ENOUGH_MS ? 0 : 4;
  if (phase === "idle") return 1;
  return phase === "settled" ? 2 : 3;
}

/** The table to play at now: one that the player has marked, or one at which others play, bots if nobody
 * else does; of those one that takes bets for a while, with the lowest minimum. null if no open table fits the balance. `balance` is
 * null for a visitor. */
export function quickSeat(
  cards: readonly TableCard[],
  balance: number | null,
  nowMs: number,
  favourites: ReadonlySet<string>,
): string | null {
  const [best] = cards
    .filter(({ status }) => status === "open")
    .filter(({ minimum }) => balance === null || MINIMA * minimum <= balance)
    .sort(
      (a, b) =>
        Number(favourites.has(b.table)) - Number(favourites.has(a.table)) ||
        companyAt(b) - companyAt(a) ||
        waitOf(a, nowMs) - waitOf(b, nowMs) ||
        a.minimum - b.minimum ||
        b.players - a.players,
    );
  return best?.table ?? null;
}
