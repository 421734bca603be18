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
  /** Cents that were laid in the round, less those that were taken off again. */
  readonly laid: number;
  /** Cents of earlier rounds that were taken off, and those that the round has settled. */
  readonly takenOff: number;
  readonly fromEarlier: number;
  /** What the settled wagers brought, with their stakes. */
  readonly paid: number;
  /** What is on the table after it, as far as its movements are loaded. */
  readonly riding: number;
  /** Whether the round settled wagers. */
  readonly isSettled: boolean;
  /** What the settled wagers won or lost; away from tables the change of the balance. */
  readonly cents: number;
  /** The balance after it. */
  readonly balance: number;
  readonly atMs: number;
}

/** The lines of which every movement is loaded, newest first. Where earlier movements follow, the
 *  first round of each table may have more of them. */
export function wholeLines(
  movements: readonly Movement[],
  hasEarlier: boolean,
): readonly HistoryLine[] {
  const lines = historyLines(movements);
  if (!hasEarlier) return lines;
  const first = new Map(lines.map(({ table, key }) => [table, key]));
  return lines.filter(({ table, key }) => table === "" || first.get(table) !== key);
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

/** Newest first, as the movements are. */
export function historyLines(movements: readonly Movement[]): readonly HistoryLine[] {
  const riding = ridingBefore(movements);
  const laidIn = new Map<string, number>();
  const lines = new Map<string, HistoryLine>();
  for (const movement of [...movements].reverse()) {
    const { id, kind, table, round, held = 0 } = movement;
    if (kind === "hold") laidIn.set(id, round);
    riding.set(table, (riding.get(table) ?? 0) + held);
    const key = table === "" ? id : `${table}/${round}`;
    const before = lines.get(key) ?? emptyLine(key, movement);
    lines.delete(key); // the line that changes is the newest
    const isOfRound = laidIn.get(id) === round;
    lines.set(key, {
      ...withMovement(before, movement, isOfRound),
      riding: table === "" ? 0 : (riding.get(table) ?? 0),
    });
  }
  return [...lines.values()].reverse();
}

/** What was on each table before these movements: wagers that end in them, and were laid earlier. */
function ridingBefore(movements: readonly Movement[]): Map<string, number> {
  const laid = new Set(movements.filter(({ kind }) => kind === "hold").map(({ id }) => id));
  const riding = new Map<string, number>();
  for (const { id, table, held = 0 } of movements) {
    if (!laid.has(id)) riding.set(table, (riding.get(table) ?? 0) - held);
  }
  return riding;
}

function emptyLine(key: string, { table, round, kind, why = "" }: Movement): HistoryLine {
  const nothing = { laid: 0, takenOff: 0, fromEarlier: 0, paid: 0, riding: 0, cents: 0 };
  return { key, table, round, kind, why, ...nothing, isSettled: false, balance: 0, atMs: 0 };
}

function withMovement(line: HistoryLine, movement: Movement, isOfRound: boolean): HistoryLine {
  const { kind, cents, held = 0, balance, at_ms: atMs } = movement;
  const now = { ...line, balance, atMs };
  if (line.table === "") return { ...now, cents: line.cents + cents };
  if (kind === "settle") {
    return {
      ...now,
      isSettled: true,
      paid: line.paid + cents,
      fromEarlier: line.fromEarlier - (isOfRound ? 0 : held),
      cents: line.cents + cents + held,
    };
  }
  if (kind === "hold" || isOfRound) return { ...now, laid: line.laid + held };
  return { ...now, takenOff: line.takenOff - held };
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

/** What is on the tables after these lines, in cents. */
export function ridingAfter(lines: readonly HistoryLine[]): number {
  const newest = new Map([...lines].reverse().map(({ table, riding }) => [table, riding]));
  return [...newest.values()].reduce((sum, riding) => sum + riding, 0);
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
