// My ledger as a player reads it: a round is one line, however many wagers it had.

import type { Movement } from "../protocol";
import { MOST_TABLES } from "./open_tables";

export interface HistoryLine {
  readonly key: string;
  /** "" if chips moved away from any table. */
  readonly table: string;
  readonly round: number;
  /** The kind of a movement that belongs to no table. */
  readonly kind: string;
  readonly why: string;
  /** Without those that were taken back. */
  readonly wagers: number;
  /** Whether the round has been settled, or its wagers still lie on the layout. */
  readonly isSettled: boolean;
  /** The change of the balance, and the balance after it, in cents. */
  readonly cents: number;
  readonly balance: number;
  readonly atMs: number;
  /** More wagers were settled than held: they stayed on, or earlier movements are not loaded. */
  readonly lacksHolds: boolean;
}

/** The lines of which every movement is loaded, newest first. Where earlier movements follow, the
 *  oldest round may have more of them, and so may rounds of other tables that are open meanwhile. */
export function wholeLines(
  movements: readonly Movement[],
  hasEarlier: boolean,
): readonly HistoryLine[] {
  const lines = historyLines(movements);
  if (!hasEarlier) return lines;
  return lines.filter((line, index) => {
    const fromEnd = lines.length - 1 - index;
    return fromEnd > 0 && !(line.lacksHolds && fromEnd < MOST_TABLES);
  });
}

/** Newest first, as the movements are. */
export function historyLines(movements: readonly Movement[]): readonly HistoryLine[] {
  const rounds = new Map<string, [Movement, ...Movement[]]>();
  for (const movement of movements) {
    const key = movement.table === "" ? movement.id : `${movement.table}/${movement.round}`;
    const later = rounds.get(key);
    if (later === undefined) rounds.set(key, [movement]);
    else later.push(movement);
  }
  return [...rounds].map(([key, of]) => lineOf(key, of));
}

function lineOf(key: string, movements: readonly [Movement, ...Movement[]]): HistoryLine {
  const { table, round, kind, why = "", balance, at_ms: atMs } = movements[0];
  const countOf = (what: string) => movements.filter((one) => one.kind === what).length;
  const [held, settled] = [countOf("hold"), countOf("settle")];
  const cents = movements.reduce((sum, one) => sum + one.cents, 0);
  // Most wagers that are reduced are taken back whole; something may be left of one.
  const kept = settled === 0 && cents < 0 ? 1 : 0;
  return {
    key,
    table,
    round,
    kind,
    why,
    // A wager that stays on is held in one round and settled in another.
    wagers: Math.max(held - countOf("reduce"), settled, kept),
    isSettled: settled > 0,
    cents,
    balance,
    atMs,
    lacksHolds: settled > held,
  };
}

export type HistoryFilter = "all" | "here" | "won" | "lost";

/** The lines that a filter leaves. Only rounds that are settled are won or lost. */
export function filtered(
  lines: readonly HistoryLine[],
  filter: HistoryFilter,
  here: string,
): readonly HistoryLine[] {
  return lines.filter(({ table, isSettled, cents }) => {
    if (filter === "all") return true;
    if (filter === "here") return table === here;
    return table !== "" && isSettled && (filter === "won" ? cents > 0 : cents < 0);
  });
}

export interface HistoryTotals {
  readonly rounds: number;
  /** The sum of the settled rounds, and the best of them, in cents. */
  readonly net: number;
  readonly best: number;
}

/** The totals of the settled rounds among these lines. */
export function totalsOf(lines: readonly HistoryLine[]): HistoryTotals {
  const nets = lines
    .filter((line) => line.table !== "" && line.isSettled)
    .map(({ cents }) => cents);
  return {
    rounds: nets.length,
    net: nets.reduce((sum, net) => sum + net, 0),
    best: nets.length === 0 ? 0 : Math.max(...nets),
  };
}
