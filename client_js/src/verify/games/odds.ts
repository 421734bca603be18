// Odds as exact fractions, to 1, and what a wager returns at them.

import type { Plain, PlainObject } from "../canonical";
import type { ReceiptSettlement, ReceiptWager } from "../receipt";

export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** `rules.odds` maps a name to a whole number or "a/b", to 1. */
export function oddsOf(rules: PlainObject, name: string): Fraction | null {
  const table = rules["odds"];
  const odds: Plain | undefined =
    typeof table === "object" && table !== null ? (table as PlainObject)[name] : undefined;
  if (typeof odds === "number" && odds >= 0) return { over: BigInt(odds), under: 1n };
  const parts = typeof odds === "string" ? /^(\d{1,15})\/([1-9]\d{0,14})$/.exec(odds) : null;
  return parts && { over: BigInt(parts[1] ?? 0), under: BigInt(parts[2] ?? 1) };
}

/** How odds break a rule that they are given and "no less than" these; null if they do not. */
export function oddsBreach(
  rules: PlainObject,
  least: Readonly<Record<string, bigint>>,
  section: string,
): string | null {
  for (const [name, lowest] of Object.entries(least)) {
    const odds = oddsOf(rules, name);
    if (odds === null) return `no odds are given for ${name} (${section})`;
    if (odds.over < lowest * odds.under)
      return `${name} pays less than ${lowest} to 1 (${section})`;
  }
  return null;
}

export function lost({ id }: ReceiptWager): ReceiptSettlement {
  return { id, result: "lose", returned: 0 };
}

/** What is returned if one of `parts` equal parts of the wager has won; null if that is not a
 * whole number of cents. */
export function won(
  { id, amount }: ReceiptWager,
  odds: Fraction,
  parts = 1n,
): ReceiptSettlement | null {
  const over = BigInt(amount) * (odds.over + odds.under);
  const under = odds.under * parts;
  return over % under === 0n ? { id, result: "win", returned: Number(over / under) } : null;
}
