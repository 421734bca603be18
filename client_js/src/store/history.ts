// My ledger as a player reads it: a round is one line, however many wagers it settled.

import type { Movement } from "../protocol";

export interface HistoryLine {
  readonly key: string;
  /** "" if chips moved away from any table. */
  readonly table: string;
  readonly round: number;
  /** The kind of a movement that belongs to no table. */
  readonly kind: string;
  readonly why: string;
  /** What the round settled; or else what of it lies on the layout, in cents. */
  readonly staked: number;
  /** Whether the round settled wagers. Those that it left on the layout have a line of their own. */
  readonly isSettled: boolean;
  /** What the settled wagers won or lost; or else the change of the balance, in cents. */
  readonly cents: number;
  /** The balance after it. */
  readonly balance: number;
  readonly atMs: number;
}

/** The lines of which every movement is loaded, newest first. Where earlier movements follow, the
 *  last line may have more of them, and so may each round that was being settled there. */
export function wholeLines(
  movements: readonly Movement[],
  hasEarlier: boolean,
): readonly HistoryLine[] {
  const lines = historyLines(movements);
  if (!hasEarlier) return lines;
  const before = movements.findLastIndex(({ kind }) => kind !== "settle");
  const doubtful = new Set(movements.slice(before + 1).map(settledKey));
  return lines.slice(0, -1).filter(({ key }) => !doubtful.has(key));
}

/** The movements with what came since, newest first; null if `latest` does not reach back to them. */
export function joined(
  latest: readonly Movement[],
  known: readonly Movement[],
): readonly Movement[] | null {
  const newest = known[0];
  const at = latest.findIndex((one) => newest !== undefined && isSame(one, newest));
  return at < 0 ? null : [...latest.slice(0, at), ...known];
}

/** A wager may be reduced more than once; each time it leaves another balance. */
function isSame(one: Movement, other: Movement): boolean {
  return (
    one.id === other.id &&
    one.kind === other.kind &&
    one.balance === other.balance &&
    one.at_ms === other.at_ms
  );
}

/** Newest first, as the movements are. A wager counts in the round that settles it, wherever it
 *  was laid. */
export function historyLines(movements: readonly Movement[]): readonly HistoryLine[] {
  const settled = new Set(movements.filter(({ kind }) => kind === "settle").map(({ id }) => id));
  const lines = new Map<string, [Movement, ...Movement[]]>();
  for (const movement of movements) {
    const isHold = movement.kind === "hold" || movement.kind === "reduce";
    if (isHold && settled.has(movement.id)) continue;
    const key = keyOf(movement);
    const later = lines.get(key);
    if (later === undefined) lines.set(key, [movement]);
    else later.push(movement);
  }
  const all = [...lines].map(([key, of]) => lineOf(key, of));
  // A wager that made way for a larger one is no news beside it.
  return all.filter((line) => line.table === "" || line.staked > 0 || isAlone(line, all));
}

function isAlone(line: HistoryLine, all: readonly HistoryLine[]): boolean {
  return all.every((one) => one === line || one.table !== line.table || one.round !== line.round);
}

function keyOf(movement: Movement): string {
  if (movement.table === "") return movement.id;
  return movement.kind === "settle" ? settledKey(movement) : `${settledKey(movement)}/open`;
}

function settledKey({ table, round }: Movement): string {
  return `${table}/${round}`;
}

function lineOf(key: string, movements: readonly [Movement, ...Movement[]]): HistoryLine {
  const { table, round, kind, why = "", balance, at_ms: atMs } = movements[0];
  const isSettled = kind === "settle";
  const held = movements.reduce((sum, one) => sum + (one.held ?? 0), 0);
  const moved = movements.reduce((sum, one) => sum + one.cents, 0);
  return {
    key,
    table,
    round,
    kind,
    why,
    staked: Math.abs(held),
    isSettled,
    cents: isSettled ? moved + held : moved,
    balance,
    atMs,
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
