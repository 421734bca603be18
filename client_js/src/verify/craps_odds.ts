// What craps pays, by 623a.5 and 623a.6.

import type { Fraction } from "./odds";

type Dice = readonly [number, number];

const toOne = (over: number, under = 1): Fraction => ({ over: BigInt(over), under: BigInt(under) });

const inverted = ({ over, under }: Fraction): Fraction => ({ over: under, under: over });

/** 623a.5(a), "Place Bet to Win" and "to Lose" */
const PLACE_WIN: Readonly<Record<number, Fraction>> = {
  4: toOne(9, 5),
  5: toOne(7, 5),
  6: toOne(7, 6),
  8: toOne(7, 6),
  9: toOne(7, 5),
  10: toOne(9, 5),
};
const PLACE_LOSE: Readonly<Record<number, Fraction>> = {
  4: toOne(5, 11),
  5: toOne(5, 8),
  6: toOne(4, 5),
  8: toOne(4, 5),
  9: toOne(5, 8),
  10: toOne(5, 11),
};

/** 623a.5(g), 623a.6(a)-(d): true odds */
const TRUE_ODDS: Readonly<Record<number, Fraction>> = {
  4: toOne(2),
  5: toOne(3, 2),
  6: toOne(6, 5),
  8: toOne(6, 5),
  9: toOne(3, 2),
  10: toOne(2),
};

const HARDWAY: Readonly<Record<number, Fraction>> = {
  4: toOne(7),
  6: toOne(9),
  8: toOne(9),
  10: toOne(7),
};

/** 623a.5(f): by the different points made */
const FIRE: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  A: { 4: 24, 5: 249, 6: 999 },
  B: { 4: 39, 5: 199, 6: 499 },
};

/** What a wager on a number pays, that lies until the number or a seven comes; null for a wager
 * or a number that there is not. */
export function oddsOnNumber(on: string, number: number): Fraction | null {
  const truly = TRUE_ODDS[number];
  switch (on) {
    case "place_win":
      return PLACE_WIN[number] ?? null;
    case "place_lose":
      return PLACE_LOSE[number] ?? null;
    case "hardway":
      return HARDWAY[number] ?? null;
    case "buy":
    case "pass_odds":
    case "come_odds":
      return truly ?? null;
    case "lay":
    case "dont_pass_odds":
    case "dont_come_odds":
      return truly ? inverted(truly) : null;
    default:
      return null;
  }
}

/** What a Fire Bet pays for so many different points; null where it loses. */
export function fireOdds(paytable: unknown, made: number): Fraction | null {
  const odds = FIRE[String(paytable)]?.[made];
  return odds === undefined ? null : toOne(odds);
}

/** What each of the equal parts of a wager pays that one roll decides, 0 where the part loses;
 * null for what is no such wager. */
export function partsOfOneRoll(
  on: string,
  pick: readonly string[],
  dice: Dice,
): readonly number[] | null {
  const total = dice[0] + dice[1];
  const paid = (odds: number, ...totals: readonly number[]) => (totals.includes(total) ? odds : 0);
  const horn = [paid(30, 2), paid(15, 3), paid(15, 11), paid(30, 12)];
  switch (on) {
    case "field":
      return [paid(1, 3, 4, 9, 10, 11) + paid(2, 2, 12)];
    case "any_seven":
      return [paid(4, 7)];
    case "any_craps":
      return [paid(7, 2, 3, 12)];
    case "craps_two":
      return [paid(30, 2)];
    case "craps_three":
      return [paid(15, 3)];
    case "craps_twelve":
      return [paid(30, 12)];
    case "eleven":
      return [paid(15, 11)];
    case "c_and_e": // 623a.5(b)
      return [paid(7, 2, 3, 12), paid(15, 11)];
    case "horn": // 623a.5(c)
      return horn;
    case "horn_high": // 623a.5(d)
      return [...horn, horn[[2, 3, 11, 12].indexOf(Number(pick[0]))] ?? 0];
    case "whirl": // 623a.5(e)
      return [...horn, paid(4, 7)];
    case "six_seven_eight":
      return [sixSevenEight(dice)];
    case "hop":
      return [hop(pick, dice)];
    default:
      return null;
  }
}

/** 623a.5(a): 2 to 1 on a hard six or eight, else 1 to 1 */
function sixSevenEight([a, b]: Dice): number {
  if (a + b < 6 || a + b > 8) return 0;
  return a === b ? 2 : 1;
}

/** 623a.5(a): "Four, Six, Eight or Ten The Hardway on the Hop Bet 30 to 1", others 15 to 1 */
function hop(pick: readonly string[], dice: Dice): number {
  const isThrown = [...pick].sort().join() === [...dice].sort().join();
  if (!isThrown) return 0;
  return dice[0] === dice[1] ? 30 : 15;
}

/** 623a.5(b)-(e): settled as so many equal wagers; null where all of them lose. */
export function oddsOfParts(parts: readonly number[]): Fraction | null {
  const back = parts.reduce((sum, odds) => sum + (odds === 0 ? 0 : odds + 1), 0);
  return back === 0 ? null : toOne(back - parts.length, parts.length);
}
