// One spin of roulette under 617a, as far as a receipt needs it: which pocket a draw means, what
// the dealer calls, and what a wager returns. Written from the regulation, not from the house's
// rules.

import { colorOf, replicaOrder, type WheelKind, wheelOrder } from "../../games/roulette/rules";
import type { PlainObject } from "../canonical";
import type { ReceiptSettlement, ReceiptWager } from "../receipt";
import { lost, oddsBreach, oddsOf, won } from "./odds";

/** 617a.4(a): "no less than the following odds", to 1. */
const LEAST_ODDS: Readonly<Record<string, bigint>> = {
  straight: 35n,
  split: 17n,
  three_numbers: 11n,
  four_numbers: 8n,
  first_five: 6n,
  six_numbers: 5n,
  column: 2n,
  dozen: 2n,
  red: 1n,
  black: 1n,
  odd: 1n,
  even: 1n,
  low: 1n,
  high: 1n,
};

/** How many numbers are picked where the pick names them. */
const PICKED: Readonly<Record<string, number>> = {
  straight: 1,
  split: 2,
  three_numbers: 3,
  four_numbers: 4,
  six_numbers: 6,
};

/** What the rules of this table break, in words; null if nothing that a receipt shows. */
export function breachOf(rules: PlainObject): string | null {
  if (kindOf(rules) === null) return `${String(rules["wheel"])} is no roulette wheel (617a.1)`;
  const { first_five, ...least } = LEAST_ODDS;
  const onThisWheel = rules["wheel"] === "double_zero" ? LEAST_ODDS : least;
  return oddsBreach(rules, onThisWheel, "617a.4(a)");
}

/** null for a wheel that 617a.1 does not know. */
export function kindOf(rules: PlainObject): WheelKind | null {
  const wheel = rules["wheel"];
  const isKnown =
    wheel === "single_zero" || wheel === "double_zero" || wheel === "double_zero_as_single";
  return isKnown ? wheel : null;
}

export function pocketCount(kind: WheelKind): number {
  return wheelOrder(kind).length;
}

/** The pocket at a drawn index, counted clockwise from 0 (617a.1(c), (d)). */
export function pocketAt(kind: WheelKind, index: number): string | undefined {
  return wheelOrder(kind)[index];
}

/** 617a.4(c)(2): 00 of a double zero wheel used as a single zero wheel is "no spin". */
export function isNoSpin(kind: WheelKind, number: string): boolean {
  return kind === "double_zero_as_single" && number === "00";
}

/** "17 black odd low". */
export function callOf(number: string): string {
  const color = colorOf(number);
  if (color === "green") return `${number} green`;
  const value = Number(number);
  return `${number} ${color} ${value % 2 ? "odd" : "even"} ${value <= 18 ? "low" : "high"}`;
}

/** What becomes of a wager when `number` is drawn; null for a wager that 617a.3 does not know. */
export function settle(
  wager: ReceiptWager,
  number: string,
  rules: PlainObject,
): ReceiptSettlement | null {
  const kind = kindOf(rules);
  const covers = kind && coveredBy(wager.on, wager.pick, kind);
  const isFive = wager.on === "five_adjacent";
  const odds = oddsOf(rules, isFive ? "straight" : wager.on);
  if (!covers || odds === null) return null;
  if (!covers.includes(number)) return lost(wager);
  // 617a.3(e)(1)(iii): a fifth of a five adjacent wager lies on each of its numbers.
  return won(wager, odds, isFive ? 5n : 1n);
}

/** The numbers that a wager wins on; null if there is no such wager. */
function coveredBy(on: string, pick: readonly string[], kind: WheelKind): readonly string[] | null {
  const numbers = replicaOrder(kind);
  const among = (belongs: (value: number) => boolean) =>
    numbers.filter((number) => colorOf(number) !== "green" && belongs(Number(number)));
  const count = PICKED[on];
  if (count !== undefined) {
    const isSound = new Set(pick).size === count && pick.length === count;
    return isSound && pick.every((number) => numbers.includes(number)) ? pick : null;
  }
  const third = ["1", "2", "3"].indexOf(pick[0] ?? "");
  switch (on) {
    case "first_five":
      return kind === "double_zero" ? ["0", "00", "1", "2", "3"] : null;
    case "five_adjacent":
      return around(pick[0] ?? "", numbers);
    case "column":
      return third < 0 ? null : among((value) => (value - 1) % 3 === third);
    case "dozen":
      return third < 0 ? null : among((value) => Math.floor((value - 1) / 12) === third);
    case "red":
    case "black":
      return numbers.filter((number) => colorOf(number) === on);
    case "odd":
      return among((value) => value % 2 === 1);
    case "even":
      return among((value) => value % 2 === 0);
    case "low":
      return among((value) => value <= 18);
    case "high":
      return among((value) => value >= 19);
    default:
      return null;
  }
}

/** 617a.3(e)(1)(ii): the centre and its two neighbours on either side. */
function around(centre: string, order: readonly string[]): readonly string[] | null {
  const at = order.indexOf(centre);
  if (at < 0) return null;
  return [-2, -1, 0, 1, 2].map(
    (offset) => order[(at + offset + order.length) % order.length] as string,
  );
}
