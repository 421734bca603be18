// The side wagers of roulette under 617b: what they pay, and what a spin comes to for them.

import { colorOf } from "../roulette/rules";

/** 617b.1(e): what the reader board may draw, to 1. */
export const B2B_PAYOUTS: readonly number[] = [1000, 500, 250, 100, 50, 25, 10];

/** 617b.2(a): the compartments that win a Blazing 7's wager. */
export const SEVENS: readonly string[] = ["7", "17", "27"];

/** How many of three balls lie in 7, 17 and 27; or all in one colour; or none of that. */
export type BlazingOutcome = "three" | "two" | "one" | "one_color" | "other";

export type BlazingRow = readonly [outcome: BlazingOutcome, pays: number];

/** 617b.2(j), the outcomes in the order in which they are tried, each to 1. */
const BLAZING_PAYTABLES: Readonly<Record<string, readonly BlazingRow[]>> = {
  1: blazing(1000, [["other", 7]]),
  2: blazing(299, [["other", 7]]),
  3: blazing(1000, [
    ["one_color", 11],
    ["other", 6],
  ]),
  4: blazing(299, [
    ["one_color", 11],
    ["other", 6],
  ]),
};

function blazing(three: number, others: readonly BlazingRow[]): readonly BlazingRow[] {
  return [["three", three], ["two", 100], ["one", 17], ...others];
}

/** What a streak pays: to 1, or for 1 on a progressive paytable; the stake back; or the meter. */
export type UpRow = number | "push" | "meter";

export interface UpPaytable {
  /** By the length of the streak. A length that is not listed is a loss. */
  readonly rows: Readonly<Record<number, UpRow>>;
  /** 617b.4(g)(2)(iii): the streak ends here. */
  readonly longest: number;
  /** The fixed amount of a progressive wager; null if the table's limits bind it. */
  readonly wagerCents: number | null;
}

/** 617b.4(h)(1) */
const UP_PAYTABLES: Readonly<Record<string, UpPaytable["rows"]>> = {
  A: { 8: 400, 7: 150, 6: 100, 5: 30, 4: 10, 3: 2 },
  B: { 8: 400, 7: 100, 6: 25, 5: 10, 4: 4, 3: 2, 2: "push" },
  C: { 8: 275, 7: 150, 6: 25, 5: 15, 4: 10, 3: 3 },
  D: { 8: 800, 7: 400, 6: 100, 5: 30, 4: 20 },
  E: { 8: 250, 7: 125, 6: 50, 5: 15, 4: 5, 3: 1, 2: "push" },
};

/** 617b.4(h)(2) */
const UP_PROGRESSIVES: Readonly<Record<string, UpPaytable["rows"]>> = {
  1: { 9: "meter", 8: 3000, 7: 1500, 6: 250, 5: 25 },
  2: { 9: "meter", 8: 5000, 7: 2000, 6: 200, 5: 20 },
  3: { 9: "meter", 8: 1000, 7: 500, 6: 100, 5: 20, 4: 10 },
  4: { 8: "meter", 7: 250, 6: 50, 5: 20, 4: 4, 3: 2 },
  5: { 8: "meter", 7: 350, 6: 75, 5: 15, 4: 4, 3: 2 },
  6: { 8: "meter", 7: 500, 6: 100, 5: 20, 4: 10 },
  7: { 8: "meter", 7: 450, 6: 100, 5: 20, 4: 10 },
};

/** 617b.4(h)(2): "Seed/Reseed", as a multiple of the progressive wager. */
const UP_SEEDS: Readonly<Record<string, number>> = {
  1: 10_000,
  2: 10_000,
  3: 10_000,
  4: 3000,
  5: 3000,
  6: 3000,
  7: 3000,
};

type Rules = Readonly<Record<string, unknown>>;

/** The part of the rules that offers a side wager; null if the table does not. */
export function offerOf(rules: Rules, name: string): Rules | null {
  const offer = rules[name];
  return typeof offer === "object" && offer !== null ? (offer as Rules) : null;
}

/** The paytable of Blazing 7's; null if it is not offered, or not one of 617b.2(j). */
export function blazingPaytable(rules: Rules): readonly BlazingRow[] | null {
  const offer = offerOf(rules, "blazing_sevens");
  return offer && (BLAZING_PAYTABLES[String(offer["paytable"])] ?? null);
}

/** The paytable of Roulette Up; null if it is not offered, or not one of 617b.4(h). */
export function upPaytable(rules: Rules): UpPaytable | null {
  const offer = offerOf(rules, "roulette_up");
  if (offer === null) return null;
  const { progressive, wager } = offer;
  if (progressive === undefined) {
    const rows = UP_PAYTABLES[String(offer["paytable"])];
    return rows === undefined ? null : { rows, longest: longestOf(rows), wagerCents: null };
  }
  const rows = UP_PROGRESSIVES[String(progressive)];
  const isFixed = typeof wager === "number" && wager > 0;
  return rows === undefined || !isFixed
    ? null
    : { rows, longest: longestOf(rows), wagerCents: wager };
}

/** What the meter of Roulette Up is reseeded with; null if it is not progressive. */
export function seedCents(rules: Rules): number | null {
  const offer = offerOf(rules, "roulette_up");
  const multiple = UP_SEEDS[String(offer?.["progressive"])];
  const wager = offer?.["wager"];
  return multiple === undefined || typeof wager !== "number" ? null : multiple * wager;
}

function longestOf(rows: UpPaytable["rows"]): number {
  return Math.max(...Object.keys(rows).map(Number));
}

const BY_SEVENS: readonly BlazingOutcome[] = ["other", "one", "two", "three"];

/** 617b.2(j): the first row of the paytable that fits three balls. */
export function blazingRow(
  paytable: readonly BlazingRow[],
  balls: readonly string[],
): BlazingRow | null {
  const sevens = balls.filter((ball) => SEVENS.includes(ball)).length;
  const colors = new Set(balls.map(colorOf));
  // Green is a colour that three balls cannot share: no wheel has three such pockets.
  const isOneColor = sevens === 0 && colors.size === 1;
  const outcome = isOneColor ? "one_color" : (BY_SEVENS[sevens] ?? "other");
  const row = paytable.find(([name]) => name === outcome);
  return row ?? paytable.find(([name]) => name === "other") ?? null;
}

/** A streak after a spin. */
export interface Streak {
  readonly length: number;
  readonly ended: boolean;
}

/** 617b.4(f), (g): `length` 0 if none ran before, `previous` the number of the spin before. */
export function streakAfter(
  length: number,
  previous: string,
  number: string,
  longest: number,
): Streak {
  // 617b.4(g)(2)(i): "less than or equal to the preceding number spun"
  if (length > 0 && rankOf(number) <= rankOf(previous)) return { length, ended: true };
  // 617b.4(g)(2)(ii), (iii): "The number 36 is spun", "The longest … streak has been reached"
  return { length: length + 1, ended: number === "36" || length + 1 === longest };
}

/** 617b.4(g)(1)(ii): "00 shall be deemed to be greater than 0, but less than 1". */
function rankOf(number: string): number {
  return number === "00" ? 0.5 : Number(number);
}
