// What a throw makes of a wager, under 623a.3(a).

/** Two dice, and where the puck stood when they were thrown: 0 on a come out roll. */
export interface Throw {
  readonly dice: readonly [number, number];
  readonly point: number;
}

export type Verdict = "win" | "lose" | "void";

/** 623a.3(a)(5)-(10), (41), (42): "inactive on a come out roll unless called 'on'" */
const RESTING: ReadonlySet<string> = new Set(["place_win", "place_lose", "hardway", "buy", "lay"]);

export function rests(on: string): boolean {
  return RESTING.has(on);
}

/** How a throw decides a wager that lies until its number or a seven comes; null if it lies on,
 * and for wagers of another kind. `standsOn`: the number of a come wager, 0 on its line. */
export function decidedBy(
  on: string,
  pick: readonly string[],
  thrown: Throw,
  standsOn: number,
): Verdict | null {
  const total = thrown.dice[0] + thrown.dice[1];
  const number = Number(pick[0] ?? thrown.point);
  switch (on) {
    case "pass":
      return withTheDice(total, thrown.point);
    case "come":
      return withTheDice(total, standsOn);
    case "dont_pass":
      return againstTheDice(total, thrown.point);
    case "dont_come":
      return againstTheDice(total, standsOn);
    case "pass_odds":
    case "come_odds":
    case "place_win":
    case "buy":
      return firstOf(total, [number], [7]);
    case "dont_pass_odds":
    case "dont_come_odds":
    case "place_lose":
    case "lay":
      return firstOf(total, [7], [number]);
    case "hardway": {
      const isHard = thrown.dice[0] === thrown.dice[1];
      // 623a.3(a)(7)(i): "before a 4 is thrown in any other way or before a 7 is thrown"
      return isHard && total === number ? "win" : firstOf(total, [], [number, 7]);
    }
    default:
      return null;
  }
}

/** 623a.3(a)(1), (3) */
function withTheDice(total: number, point: number): Verdict | null {
  return point === 0 ? firstOf(total, [7, 11], [2, 3, 12]) : firstOf(total, [point], [7]);
}

/** 623a.3(a)(2), (4): "If a total of 12 is thrown … shall be void" */
function againstTheDice(total: number, point: number): Verdict | null {
  if (point !== 0) return firstOf(total, [7], [point]);
  return total === 12 ? "void" : firstOf(total, [2, 3], [7, 11]);
}

function firstOf(total: number, wins: readonly number[], loses: readonly number[]): Verdict | null {
  if (wins.includes(total)) return "win";
  return loses.includes(total) ? "lose" : null;
}
