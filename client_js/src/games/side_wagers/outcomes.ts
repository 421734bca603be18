// What a spin comes to for the side wagers of roulette.

import { colorOf } from "../roulette/pockets";
import { type BlazingOutcome, type BlazingRow, SEVENS } from "./paytables";

/** The three pockets of a bonus round; null where the draw has none. */
export function blazingBalls(draw: Readonly<Record<string, unknown>>): readonly string[] | null {
  const balls = draw["blazing"];
  const isSound = Array.isArray(balls) && balls.every((ball) => typeof ball === "string");
  return isSound ? balls : null;
}

/** What the reader board drew, to 1; null where no B2B wager won. */
export function b2bPayout(draw: Readonly<Record<string, unknown>>): number | null {
  const payout = draw["b2b"];
  return typeof payout === "number" ? payout : null;
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

/** 617b.4(f), (g): `length` 0 where none ran before, `previous` the number of the spin before. */
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
