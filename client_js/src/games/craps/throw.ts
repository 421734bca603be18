// Two dice, and where the puck is after a series of throws.

import type { Shown } from "../contract";

export type Roll = readonly [number, number];

/** 623a.1: "point" */
export const POINTS = [4, 5, 6, 8, 9, 10] as const;

export function isPoint(total: number): boolean {
  return (POINTS as readonly number[]).includes(total);
}

/** The dice of a draw as scripts write it, `{"dice": [2, 5]}`; null for another draw. */
export function rollOf(draw: Shown["draw"]): Roll | null {
  const dice = draw["dice"];
  return Array.isArray(dice) && dice.length === 2 ? (dice as unknown as Roll) : null;
}

/** The dice of a past outcome as in a list of results: "2-5". */
export function rollIn(outcome: string): Roll {
  const [a = 0, b = 0] = outcome.split("-").map(Number);
  return [a, b];
}

/** The roll as spots name it in `covers`: the lower die first, "2-5". */
export function coveredBy(roll: Roll): string {
  return [...roll].sort().join("-");
}

export function totalOf([a, b]: Roll): number {
  return a + b;
}

/** What a throw meant for the line. */
export type LineEvent = "point_set" | "point_made" | "seven_out" | "come_out_decided" | "none";

/** Where the puck was after a throw; `undefined` if it cannot be known, 0 if it was off. */
export interface Followed {
  readonly event: LineEvent | null;
  readonly point: number | undefined;
}

/** What each of these throws, the oldest first, did to the puck. Its place before them may not
 * be known. Then it is known from the first seven on, because after any seven it is off. */
export function followed(totals: readonly number[], before?: number): readonly Followed[] {
  let point = before;
  return totals.map((total) => {
    const event = point === undefined ? null : eventOf(total, point);
    point = total === 7 ? 0 : pointAfter(total, point);
    return { event, point };
  });
}

function pointAfter(total: number, point: number | undefined): number | undefined {
  if (point === undefined || (point !== 0 && point !== total)) return point;
  return point === 0 && isPoint(total) ? total : 0;
}

function eventOf(total: number, point: number): LineEvent {
  if (point === 0) return isPoint(total) ? "point_set" : "come_out_decided";
  if (total === point) return "point_made";
  return total === 7 ? "seven_out" : "none";
}
