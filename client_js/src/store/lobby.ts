// The tables of the house as the lobby shows them.

import type { TableCard } from "../protocol";

export type LimitBand = "any" | "low" | "middle" | "high";

export interface LobbyFilter {
  readonly kind: string; // "game/variant", or "" for every table
  readonly limit: LimitBand;
}

const LOW_BELOW_CENTS = 500;
const HIGH_FROM_CENTS = 2500;

export function kindOf(card: Pick<TableCard, "game" | "variant">): string {
  return card.variant === "" ? card.game : `${card.game}/${card.variant}`;
}

function limitBand(minimum: number): LimitBand {
  if (minimum < LOW_BELOW_CENTS) return "low";
  return minimum < HIGH_FROM_CENTS ? "middle" : "high";
}

/** News replaces the cards it names and keeps the rest, in the house's order. A table that is out
 * of service for good is listed no more. */
export function withNews(
  cards: ReadonlyMap<string, TableCard>,
  news: readonly TableCard[],
): ReadonlyMap<string, TableCard> {
  const next = new Map(cards);
  for (const card of news) {
    if (card.status === "retired") next.delete(card.table);
    else next.set(card.table, card);
  }
  return next;
}

/** The ids of the tables to show: the one left last first, closed ones last. */
export function ordered(
  cards: ReadonlyMap<string, TableCard>,
  filter: LobbyFilter,
  lastTable: string | null,
): readonly string[] {
  const rank = (card: TableCard) =>
    card.table === lastTable ? 0 : card.status === "closed" ? 2 : 1;
  return [...cards.values()]
    .filter((card) => filter.kind === "" || kindOf(card) === filter.kind)
    .filter((card) => filter.limit === "any" || limitBand(card.minimum) === filter.limit)
    .sort((a, b) => rank(a) - rank(b))
    .map((card) => card.table);
}
