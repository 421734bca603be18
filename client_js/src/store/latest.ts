// What the tables of the house have just come to: the outcomes, and who has won. Pure.

import type { TableCard, TableWin } from "../protocol";
import { netOf } from "./lobby";

/** The last outcome of a table, with the largest win of its round if somebody has won. */
export interface Latest {
  readonly key: string;
  readonly table: string;
  readonly outcome: string;
  readonly win: TableWin | null;
}

type Cards = ReadonlyMap<string, TableCard>;

/** A win is told for so long after it. */
const FRESH_MS = 15 * 60_000;

/**
 * What there is to tell at first: my last table (`mine`), then fresh wins, the newest first, and then the
 * last outcome of each other table.
 */
export function latestOf(
  cards: Cards,
  nowMs: number,
  most: number,
  mine: string | null = null,
): readonly Latest[] {
  const all = [...cards.values()].filter(({ results }) => results.length > 0);
  const won = all
    .flatMap((card) => (card.win != null ? [wonAt(card, card.win)] : []))
    .filter(({ win }) => nowMs - win.at_ms < FRESH_MS)
    .sort((a, b) => b.win.at_ms - a.win.at_ms);
  const told = new Set(won.map(({ table }) => table));
  const others = all
    .filter(({ table, status }) => status === "open" && !told.has(table))
    .sort((a, b) => b.players - a.players || b.round - a.round)
    .map(outcomeAt);
  return [...won, ...others]
    .sort((a, b) => Number(b.table === mine) - Number(a.table === mine))
    .slice(0, most);
}

/** What news of the tables tells beyond what was known: wins first, the largest of them in front. */
export function newsIn(before: Cards, after: Cards): readonly Latest[] {
  const news = [...after.values()].flatMap((card): readonly Latest[] => {
    const known = before.get(card.table);
    if (known === card || card.results.length === 0) return [];
    if (card.win != null && card.win.round !== known?.win?.round) return [wonAt(card, card.win)];
    return String(known?.results) === String(card.results) ? [] : [outcomeAt(card)];
  });
  return inOrder(news);
}

/** The largest wins first; outcomes that nobody has won stay in their order. */
export function inOrder(news: readonly Latest[]): readonly Latest[] {
  const sum = ({ win }: Latest) => (win === null ? -1 : netOf(win));
  return [...news].sort((a, b) => sum(b) - sum(a));
}

function wonAt({ table }: TableCard, win: TableWin) {
  return { key: `${table}/won/${win.round}`, table, outcome: win.outcome, win };
}

function outcomeAt({ table, round, results: [outcome = ""] }: TableCard): Latest {
  return { key: `${table}/${round}`, table, outcome, win: null };
}
