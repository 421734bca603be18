// Two dice, and what the table has posted of the shooter and the point.

import type { Shown } from "../contract";

export type Roll = readonly [number, number];

export const POINTS = [4, 5, 6, 8, 9, 10] as const;

/** The dice of a draw in the words of scripts, `{"dice": [4, 3]}`; null for something else. */
export function rollOf(draw: Shown["draw"]): Roll | null {
  const dice = draw["dice"];
  return Array.isArray(dice) && dice.length === 2 ? (dice as unknown as Roll) : null;
}

/** The dice of a past outcome as a list of results has it: "4-3". */
export function rollIn(outcome: string): Roll {
  const [a = 0, b = 0] = outcome.split("-").map(Number);
  return [a, b];
}

/** The roll in the words of what spots cover: the lower die first, "3-4". */
export function coveredBy(roll: Roll): string {
  return [...roll].sort().join("-");
}

export function totalOf([a, b]: Roll): number {
  return a + b;
}

/** How a roll is told apart at a glance: its shape as a badge. */
export type Kind = "seven" | "craps" | "eleven" | "hard" | "number";

export function kindOf(roll: Roll): Kind {
  const total = totalOf(roll);
  if (total === 7) return "seven";
  if (total === 11) return "eleven";
  if (total === 2 || total === 3 || total === 12) return "craps";
  return roll[0] === roll[1] ? "hard" : "number";
}

/** The ways in which two dice show a total, of 36. */
export function waysOf(total: number): number {
  return 6 - Math.abs(total - 7);
}

/** Come and don't come chips that lie on a number. */
export interface Travelled {
  readonly seat: number;
  readonly on: string;
  readonly point: number;
  readonly cents: number;
}

/** What a craps table has on show (protocol/README.md). */
export interface PostedCraps {
  readonly point: number;
  readonly shooter: number;
  readonly rolls: number;
  readonly made: readonly number[];
  readonly come: readonly Travelled[];
}

export function postedOf(posted: Readonly<Record<string, unknown>>): PostedCraps {
  const { point = 0, shooter = 0, rolls = 0, made = [], come = [] } = posted;
  return { point, shooter, rolls, made, come } as PostedCraps;
}
