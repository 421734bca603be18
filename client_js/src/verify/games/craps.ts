// A throw at craps under 623a: which wagers it decides, and which stay.

import { type Taken, vigorishOf, vigorishOn } from "../../games/craps/rules";
import { toHex, utf8 } from "../bytes";
import { encode, type Plain, type PlainObject } from "../canonical";
import type { Receipt, ReceiptSettlement, ReceiptWager } from "../receipt";
import { type Fraction, lost, won } from "./odds";
import type { GameVerifier } from "./verifier";

const FACES = 6;
const POINTS = [4, 5, 6, 8, 9, 10];

/** The dice, and the table before they were thrown. */
interface Throw {
  readonly dice: readonly [number, number];
  readonly total: number;
  readonly isHard: boolean;
  readonly point: number;
  readonly made: readonly number[];
}

type LateFireBet = readonly [id: string, points: readonly number[]];
type Verdict = "win" | "lose" | "void" | "stays";

export const craps: GameVerifier = {
  game: "craps",
  decides: true,
  wagersSection: "623a.3",
  lawful: "odds as 623a.5 and 623a.6 have them",
  breachOf,
  drawsFault,
  callOf: (receipt) => callOf(throwOf(receipt)),
  settle: (receipt) => receipt.wagers.map((wager) => settle(wager, receipt)),
  voided: (wager, receipt) => ({
    id: wager.id,
    result: "void",
    // 623a.5(g)(3): a vigorish that was taken with the wager goes back with it, until a roll
    // could have decided it.
    returned: wager.amount + vigorishBack(wager, receipt),
  }),
};

function breachOf(rules: PlainObject): string | null {
  if ("odds" in rules) return "odds are as 623a.5(a) says, and not otherwise";
  const multiple = Number(rules["odds_multiple"]);
  if (!(multiple >= 1 && multiple <= 10)) return "odds are taken up to 10 times (623a.6(e))";
  const vigorish = vigorishOf(rules);
  if (vigorish !== null && !(vigorish.percent >= 0 && vigorish.percent <= 5))
    return "a vigorish is of up to 5% (623a.5(g)(3))";
  const fire = rules["fire"] ?? null;
  return fire === null || (typeof fire === "string" && fire in FIRE)
    ? null
    : "a Fire Bet is paid by paytable A or B (623a.5(f))";
}

/** Decisions made while bets were open are mixed in; then each die is one of six. */
function drawsFault({ happenings, draws, decisions, result }: Receipt): string | null {
  const mixed = decisions
    .filter(({ seat, betting }) => seat !== 0 && betting)
    .map(({ seat, choice }) => ({ mix: toHex(utf8(encode([seat, choice]))) }));
  if (mixed.length !== decisions.length) return "nothing is decided after no more bets";
  const dice = draws[0]?.["dice"];
  if (draws.length === 0 && result !== "settled" && happenings.length === 0) return null;
  if (draws.length > 1 || (draws.length === 0 && result === "settled"))
    return `${draws.length} throws in one round`;
  const thrown = Array.isArray(dice)
    ? dice.map((die) => ({ answer: Number(die) - 1, ask: ["uniform", FACES] }))
    : [];
  if (draws.length === 1 && encode(draws[0] as Plain) !== encode({ dice: (dice ?? null) as Plain }))
    return "a throw is two dice and nothing else";
  if (draws.length === 1 && thrown.length !== 2) return "two dice are thrown (623a.7(c))";
  const expected = encode([...mixed, ...thrown]);
  const recorded = encode(happenings as unknown as Plain);
  return recorded === expected
    ? null
    : `happenings: recorded ${recorded}, the throw and the decisions make ${expected}`;
}

function throwOf(receipt: Receipt): Throw {
  const dice = receipt.draws[0]?.["dice"];
  const [a = 0, b = 0] = Array.isArray(dice) ? dice.map(Number) : [];
  const { point } = receipt.state as { point?: number };
  return { dice: [a, b], total: a + b, isHard: a === b, point: point ?? 0, made: [] };
}

/** What a wager was before the throw, if it stays since an earlier one. */
function lyingOf(wager: ReceiptWager, receipt: Receipt): PlainObject | null {
  const lying = receipt.state["wagers"];
  const found = Array.isArray(lying)
    ? lying.find((one) => (one as PlainObject)["id"] === wager.id)
    : undefined;
  return (found as PlainObject | undefined) ?? null;
}

/** The points that a Fire Bet has seen made: after the dice were passed, those made since then. */
function pointsFor({ id }: ReceiptWager, { state }: Receipt): readonly number[] {
  const { made, late } = state as { made?: readonly number[]; late?: readonly LateFireBet[] };
  return late?.find(([lateId]) => lateId === id)?.[1] ?? made ?? [];
}

// ------------------------------------------------------------------ what a throw decides

function settle(wager: ReceiptWager, receipt: Receipt): ReceiptSettlement | "stays" | null {
  const thrown = { ...throwOf(receipt), made: pointsFor(wager, receipt) };
  const verdict = verdictOn(wager, thrown, Number(lyingOf(wager, receipt)?.["point"] ?? 0));
  if (verdict === null || verdict === "stays") return verdict;
  if (verdict === "lose") return lost(wager);
  if (verdict === "void") return { id: wager.id, result: "void", returned: wager.amount };
  const odds = oddsOf(wager, thrown, receipt.rules);
  const settled = odds && won(wager, odds);
  return settled && { ...settled, returned: settled.returned - vigorishOnWin(wager, receipt) };
}

/** 623a.3(a), clause by clause; null for no wager of it. `come` is a come wager's own number. */
function verdictOn(wager: ReceiptWager, thrown: Throw, come: number): Verdict | null {
  const { on, pick } = wager;
  const { total, point } = thrown;
  const number = Number(pick[0] ?? 0);
  // "inactive on a come out roll unless called 'on'"
  if (RESTING.has(on) && point === 0 && !wager.working) return "stays";
  switch (on) {
    case "pass":
      return withTheDice(total, point);
    case "come":
      return withTheDice(total, come);
    case "dont_pass":
      return againstTheDice(total, point);
    case "dont_come":
      return againstTheDice(total, come);
    case "pass_odds":
      return before(total, [point], [7]);
    case "dont_pass_odds":
      return before(total, [7], [point]);
    case "come_odds":
    case "place_win":
    case "buy":
      return before(total, [number], [7]);
    case "dont_come_odds":
    case "place_lose":
    case "lay":
      return before(total, [7], [number]);
    case "hardway":
      return total === number && thrown.isHard ? "win" : before(total, [], [number, 7]);
    case "fire":
      if (point === 0 || total !== 7) return "stays";
      return thrown.made.length >= 4 ? "win" : "lose";
    default: {
      const odds = oddsOfOneRoll(wager, thrown);
      if (odds === undefined) return null;
      return odds === null ? "lose" : "win";
    }
  }
}

/** 623a.3(a)(5)-(10), (41), (42) */
const RESTING: ReadonlySet<string> = new Set(["place_win", "place_lose", "hardway", "buy", "lay"]);

function before(total: number, wins: readonly number[], loses: readonly number[]): Verdict {
  if (wins.includes(total)) return "win";
  return loses.includes(total) ? "lose" : "stays";
}

function withTheDice(total: number, point: number): Verdict {
  return point === 0 ? before(total, [7, 11], [2, 3, 12]) : before(total, [point], [7]);
}

/** 623a.3(a)(2)(iii), (4)(iii): twelve is void. */
function againstTheDice(total: number, point: number): Verdict {
  if (point !== 0) return before(total, [7], [point]);
  return total === 12 ? "void" : before(total, [2, 3], [7, 11]);
}

// ------------------------------------------------------------------ what it is paid, to 1

const to = (over: number, under = 1): Fraction => ({ over: BigInt(over), under: BigInt(under) });

/** 623a.5(a), 623a.6: by the number, counted from seven; 4 is as 10, 5 as 9, 6 as 8. */
const BY_NUMBER: Readonly<Record<string, readonly [Fraction, Fraction, Fraction]>> = {
  place_win: [to(7, 6), to(7, 5), to(9, 5)],
  place_lose: [to(4, 5), to(5, 8), to(5, 11)],
  buy: [to(6, 5), to(3, 2), to(2)],
  lay: [to(5, 6), to(2, 3), to(1, 2)],
  pass_odds: [to(6, 5), to(3, 2), to(2)],
  come_odds: [to(6, 5), to(3, 2), to(2)],
  dont_pass_odds: [to(5, 6), to(2, 3), to(1, 2)],
  dont_come_odds: [to(5, 6), to(2, 3), to(1, 2)],
};

/** 623a.5(f) */
const FIRE: Readonly<Record<string, readonly [number, number, number]>> = {
  A: [24, 249, 999],
  B: [39, 199, 499],
};

function oddsOf(wager: ReceiptWager, thrown: Throw, rules: PlainObject): Fraction | null {
  const { on, pick } = wager;
  const byNumber = BY_NUMBER[on];
  if (byNumber !== undefined) {
    const number = on === "pass_odds" || on === "dont_pass_odds" ? thrown.point : Number(pick[0]);
    return POINTS.includes(number) ? (byNumber[Math.abs(number - 7) - 1] ?? null) : null;
  }
  switch (on) {
    case "pass":
    case "dont_pass":
    case "come":
    case "dont_come":
      return to(1);
    case "hardway":
      return to(pick[0] === "6" || pick[0] === "8" ? 9 : 7);
    case "fire": {
      const paid = FIRE[String(rules["fire"])]?.[thrown.made.length - 4];
      return paid === undefined ? null : to(paid);
    }
    default:
      return oddsOfOneRoll(wager, thrown) ?? null;
  }
}

/** What a total pays alone for one roll. */
const TWO: readonly [number, number] = [2, 30];
const THREE: readonly [number, number] = [3, 15];
const ELEVEN: readonly [number, number] = [11, 15];
const TWELVE: readonly [number, number] = [12, 30];
const SEVEN: readonly [number, number] = [7, 4];
const CRAPS = [2, 3, 12].map((total) => [total, 7] as const);
const HORN = [[TWO], [THREE], [ELEVEN], [TWELVE]];
const HIGH: Readonly<Record<string, readonly [number, number]>> = {
  "2": TWO,
  "3": THREE,
  "11": ELEVEN,
  "12": TWELVE,
};

type Part = readonly (readonly [number, number])[];

/** 623a.5(b)-(e): wagers that are settled as equal ones on each of their parts. */
function partsOf({ on, pick }: ReceiptWager): readonly Part[] | null {
  switch (on) {
    case "any_seven":
      return [[SEVEN]];
    case "any_craps":
      return [CRAPS];
    case "craps_two":
      return [[TWO]];
    case "craps_three":
      return [[THREE]];
    case "craps_twelve":
      return [[TWELVE]];
    case "eleven":
      return [[ELEVEN]];
    case "c_and_e":
      return [CRAPS, [ELEVEN]];
    case "horn":
      return HORN;
    case "horn_high": {
      const high = HIGH[pick[0] ?? ""];
      return high === undefined ? null : [...HORN, [high]];
    }
    case "whirl":
      return [...HORN, [SEVEN]];
    default:
      return null;
  }
}

/** Of a wager for one roll: undefined if the chapter has no such wager, null if it has lost. */
function oddsOfOneRoll(wager: ReceiptWager, thrown: Throw): Fraction | null | undefined {
  const { on, pick } = wager;
  const { total, isHard, dice } = thrown;
  if (on === "field") {
    if (total === 2 || total === 12) return to(2);
    return [3, 4, 9, 10, 11].includes(total) ? to(1) : null;
  }
  if (on === "six_seven_eight") {
    if (total < 6 || total > 8) return null;
    return isHard ? to(2) : to(1);
  }
  if (on === "hop") {
    const [low, high] = [Math.min(...dice), Math.max(...dice)];
    if (pick.length !== 2) return undefined;
    const isHit = pick[0] === String(low) && pick[1] === String(high);
    return isHit ? to(isHard ? 30 : 15) : null;
  }
  const parts = partsOf(wager);
  if (parts === null) return undefined;
  const paid = parts.flatMap((part) => part.filter(([wins]) => wins === total));
  if (paid.length === 0) return null;
  const returned = paid.reduce((sum, [, odds]) => sum + 1 + odds, 0);
  return to(returned - parts.length, parts.length);
}

// ------------------------------------------------------------------ vigorish, 623a.5(g)(3)

function vigorish({ on, amount }: ReceiptWager, { rules }: Receipt, taken: Taken): number {
  return vigorishOn(on, amount, rules, taken);
}

function vigorishOnWin(wager: ReceiptWager, receipt: Receipt): number {
  return vigorish(wager, receipt, "on_win");
}

function vigorishBack(wager: ReceiptWager, receipt: Receipt): number {
  const lying = lyingOf(wager, receipt);
  // If the wager stays since an earlier throw, the state says how much goes back at most.
  const taken = vigorish(wager, receipt, "on_wager");
  return lying === null ? taken : Math.min(taken, Number(lying["vigorish"] ?? 0));
}

// ------------------------------------------------------------------ the stickperson's call

const CALLS: Readonly<Record<number, string>> = {
  2: "Two, craps, aces",
  3: "Three, craps, ace deuce",
  5: "Five, no field five",
  7: "Seven",
  9: "Nine, center field nine",
  11: "Yo, eleven",
  12: "Twelve, craps, boxcars",
};
const EVEN: Readonly<Record<number, string>> = { 4: "four", 6: "six", 8: "eight", 10: "ten" };

function callOf({ total, isHard, point }: Throw): string {
  if (point !== 0 && total === 7) return "Seven out, line away";
  const dice = CALLS[total] ?? `${isHard ? "Hard" : "Easy"} ${EVEN[total]}`;
  if (point !== 0) return total === point ? `${dice}, the point, front line winner` : dice;
  if (POINTS.includes(total)) return `${dice}, mark it`;
  return `${dice}, ${total === 7 || total === 11 ? "front line winner" : "line away"}`;
}
