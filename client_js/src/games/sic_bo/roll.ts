// Three dice, and what they are together.

import type { Shown } from "../contract";

export type Roll = readonly [number, number, number];

/** The dice of a draw as scripts write it, `{"dice": [2, 5, 4]}`; null for another draw. */
export function rollOf(draw: Shown["draw"]): Roll | null {
  const dice = draw["dice"];
  return Array.isArray(dice) && dice.length === 3 ? (dice as unknown as Roll) : null;
}

/** The dice of a past outcome as in a list of results: "2-5-4". */
export function rollIn(outcome: string): Roll {
  const [a = 0, b = 0, c = 0] = outcome.split("-").map(Number);
  return [a, b, c];
}

/** The roll as spots name it in `covers`: the lowest die first, "2-4-5". */
export function coveredBy(roll: Roll): string {
  return [...roll].sort().join("-");
}

export function totalOf(roll: Roll): number {
  return roll.reduce((sum, die) => sum + die, 0);
}

export type Kind = "small" | "big" | "triple";

/** 625a.3(6), (7): small and big both lose on a three of a kind. */
export function kindOf(roll: Roll): Kind {
  if (roll[0] === roll[1] && roll[1] === roll[2]) return "triple";
  return totalOf(roll) <= 10 ? "small" : "big";
}

/** Of the 216 rolls: how many are of a kind, and how many show a given face at least once. */
export const ROLLS = 216;
export const ROLLS_OF: Readonly<Record<Kind, number>> = { small: 105, big: 105, triple: 6 };
export const ROLLS_WITH_FACE = 91;
