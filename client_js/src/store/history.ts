// My ledger as a player reads it: a round is one line, however many wagers it had.

import type { Movement } from "../protocol";

export interface HistoryLine {
  readonly key: string;
  /** "" where chips moved away from any table. */
  readonly table: string;
  readonly round: number;
  /** What a movement away from tables was. */
  readonly kind: string;
  readonly why: string;
  readonly wagers: number;
  /** Whether the round has been settled, or its wagers still lie on the layout. */
  readonly isSettled: boolean;
  /** The change of the balance, and the balance after it, in cents. */
  readonly cents: number;
  readonly balance: number;
  readonly atMs: number;
}

/** Newest first, as the movements are. */
export function historyLines(movements: readonly Movement[]): readonly HistoryLine[] {
  const lines = new Map<string, HistoryLine>();
  for (const movement of movements) {
    const key = movement.table === "" ? movement.id : `${movement.table}/${movement.round}`;
    const line = lines.get(key);
    lines.set(key, line === undefined ? lineOf(key, movement) : joined(line, movement));
  }
  return [...lines.values()];
}

function lineOf(key: string, movement: Movement): HistoryLine {
  const { table, round, kind, why = "", cents, balance, at_ms: atMs } = movement;
  const wagers = kind === "hold" ? 1 : 0;
  return {
    key,
    table,
    round,
    kind,
    why,
    wagers,
    isSettled: kind === "settle",
    cents,
    balance,
    atMs,
  };
}

function joined(line: HistoryLine, earlier: Movement): HistoryLine {
  return {
    ...line,
    wagers: line.wagers + (earlier.kind === "hold" ? 1 : 0),
    isSettled: line.isSettled || earlier.kind === "settle",
    cents: line.cents + earlier.cents,
  };
}
