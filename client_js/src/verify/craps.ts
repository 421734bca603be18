// Craps and Mini-Craps as 623a has them: one throw, and the wagers that lie from earlier ones.

import { decidedBy, rests, type Throw } from "../games/craps/decisions";
import { isPoint } from "../games/craps/throw";
import { Answers } from "./answers";
import { isObject, type Plain, type PlainObject } from "./canonical";
import { fireOdds, oddsOfParts, oddsOnNumber, partsOfOneRoll } from "./craps_odds";
import { bettingMixturesFault } from "./decisions";
import { type Fraction, lost, won } from "./odds";
import type { Receipt, ReceiptSettlement, ReceiptWager } from "./receipt";
import type { Rulebook } from "./rulebook";

const FACES = 6;

export const craps: Rulebook = {
  wagersSection: "623a.3(a)",
  lawful: "odds as 623a.5 and 623a.6 have them; multiple, vigorish and Fire Bet as they allow",
  breachOf,
  drawsFault: (receipt) => bettingMixturesFault(receipt) ?? drawsFault(receipt),
  callOf: (receipt) => callOf(throwOf(receipt)),
  settle: (receipt) => receipt.wagers.map((wager) => settle(wager, receipt, throwOf(receipt))),
  backInVoid: (wager, receipt) => wager.amount + vigorishLying(wager, receipt),
};

function breachOf(rules: PlainObject): string | null {
  const { odds_multiple: multiple, fire, variant, buy_lay: buyLay } = rules;
  if ("odds" in rules) return "odds are as 623a.5(a) says, and not otherwise";
  if (Number(multiple) < 1 || Number(multiple) > 10) return "odds over 10 times (623a.6(e))";
  if (fire !== null && fire !== "A" && fire !== "B") return "no such paytable (623a.5(f))";
  if (fire !== null && variant === "mini_craps") return "a Fire Bet at Mini-Craps (623a.11(a))";
  if (buyLay === null) return null;
  const percent = isObject(buyLay ?? null)
    ? Number((buyLay as PlainObject)["percent"])
    : Number.NaN;
  return percent >= 0 && percent <= 5 ? null : "a vigorish over 5% (623a.5(g)(3))";
}

function drawsFault(receipt: Receipt): string | null {
  const answers = new Answers(receipt.happenings);
  const isNone = answers.left === 0 && receipt.draws.length === 0;
  if (isNone) return receipt.result === "settled" ? "nothing was thrown" : null;
  const [first, second] = [answers.number("uniform", FACES), answers.number("uniform", FACES)];
  if (first === null || second === null || answers.left > 0) {
    return "something was drawn that is no throw of two dice";
  }
  const dice = receipt.draws[0]?.["dice"];
  const isThrow = receipt.draws.length === 1 && Array.isArray(dice) && dice.length === 2;
  const recomputed = [first + 1, second + 1].join(", ");
  if (isThrow && dice.join(", ") === recomputed) return null;
  return `draws: recorded ${isThrow ? dice.join(", ") : "no throw"}, recomputed ${recomputed}`;
}

function throwOf(receipt: Receipt): Throw {
  const dice = receipt.draws.at(-1)?.["dice"];
  const [first = 0, second = 0] = Array.isArray(dice) ? dice.map(Number) : [];
  return { dice: [first, second], point: Number(receipt.state["point"] ?? 0) };
}

// Settling

function settle(
  wager: ReceiptWager,
  receipt: Receipt,
  thrown: Throw,
): ReceiptSettlement | "stays" | null {
  const { on, pick } = wager;
  const offered = receipt.rules["offered"];
  if (Array.isArray(offered) && !offered.includes(on)) return null;
  const parts = isOneRoll(wager) ? partsOfOneRoll(on, pick, thrown.dice) : null;
  if (parts !== null) {
    const odds = oddsOfParts(parts);
    return odds === null ? lost(wager) : won(wager, odds);
  }
  if (on === "fire") return settleFire(wager, receipt, thrown);
  const odds = oddsOf(wager, thrown.point);
  if (odds === null) return null;
  // 623a.3(a)(5)-(10), (41), (42): "inactive on a come out roll unless called 'on'"
  if (rests(on) && thrown.point === 0 && !wager.working) return "stays";
  switch (decidedBy(on, pick, thrown, standsOn(wager, receipt))) {
    case "win":
      return lessVigorish(won(wager, odds), wager, receipt);
    case "lose":
      return lost(wager);
    case "void":
      return { id: wager.id, result: "void", returned: wager.amount };
    case null:
      return "stays";
  }
}

/** 623a.11(a)(5): "upon a shooter throwing a loser 7" */
function settleFire(
  wager: ReceiptWager,
  receipt: Receipt,
  { dice, point }: Throw,
): ReceiptSettlement | "stays" | null {
  if (wager.pick.length > 0 || receipt.rules["fire"] === null) return null;
  if (point === 0 || dice[0] + dice[1] !== 7) return "stays";
  const made = receipt.state["made"];
  const odds = fireOdds(receipt.rules["fire"], Array.isArray(made) ? made.length : 0);
  return odds === null ? lost(wager) : won(wager, odds);
}

const HOPS = /^(2,2|3,3|4,4|5,5|1,3|1,4|2,3|1,5|2,4|1,6|2,5|3,4|2,6|3,5|3,6|4,5|4,6)$/;

/** 623a.3(a)(11)-(39): one roll decides it, and there is such an area. */
function isOneRoll({ on, pick }: ReceiptWager): boolean {
  if (on === "hop") return HOPS.test([...pick].sort().join());
  if (on === "horn_high") return /^(2|3|11|12)$/.test(pick.join());
  return pick.length === 0;
}

/** What a wager that lies over several rolls is paid; null for one that there is not. */
function oddsOf({ on, pick }: ReceiptWager, point: number): Fraction | null {
  switch (on) {
    case "pass":
    case "dont_pass":
    case "come":
    case "dont_come":
      return pick.length === 0 ? { over: 1n, under: 1n } : null;
    case "pass_odds":
    case "dont_pass_odds":
      return pick.length === 0 ? oddsOnNumber(on, point) : null;
    default:
      return pick.length === 1 ? oddsOnNumber(on, Number(pick[0])) : null;
  }
}

// What lies there since earlier rolls

function standsOn(wager: ReceiptWager, receipt: Receipt): number {
  return Number(carried(wager, receipt)?.["point"] ?? 0);
}

/** The wager as it lay on the layout before the round; null for one that went up in it. */
function carried({ id }: ReceiptWager, { state }: Receipt): PlainObject | null {
  const lying: Plain = state["wagers"] ?? [];
  if (!Array.isArray(lying)) return null;
  const found = lying.find((one) => isObject(one) && one["id"] === id);
  return (found as PlainObject | undefined) ?? null;
}

// Vigorish (623a.5(g)(3))

function lessVigorish(
  settlement: ReceiptSettlement | null,
  wager: ReceiptWager,
  { rules }: Receipt,
): ReceiptSettlement | null {
  if (settlement === null) return null;
  const returned = settlement.returned - vigorish(wager, rules, "on_win");
  return { ...settlement, returned };
}

/** What was taken with a wager and goes back while no roll could have decided it. */
function vigorishLying(wager: ReceiptWager, receipt: Receipt): number {
  const before = carried(wager, receipt);
  const isTaken = before === null || Number(before["vigorish"] ?? 0) > 0;
  return isTaken ? vigorish(wager, receipt.rules, "on_wager") : 0;
}

/** A whole percent of the amount, rounded down to the cent, where it is taken in this way. */
function vigorish({ on, amount }: ReceiptWager, rules: PlainObject, taken: string): number {
  const buyLay = rules["buy_lay"] as PlainObject | null;
  if ((on !== "buy" && on !== "lay") || buyLay === null || buyLay["vigorish"] !== taken) return 0;
  return Math.floor((amount * Number(buyLay["percent"])) / 100);
}

// What the stickperson calls

const WORDS: Readonly<Record<number, string>> = {
  2: "Two, craps, aces",
  3: "Three, craps, ace deuce",
  4: "four",
  5: "Five, no field five",
  6: "six",
  7: "Seven",
  8: "eight",
  9: "Nine, center field nine",
  10: "ten",
  11: "Yo, eleven",
  12: "Twelve, craps, boxcars",
};

function callOf({ dice, point }: Throw): string {
  const total = dice[0] + dice[1];
  if (point !== 0 && total === 7) return "Seven out, line away";
  const isHardOrEasy = total % 2 === 0 && isPoint(total);
  const way = dice[0] === dice[1] ? "Hard" : "Easy";
  const sum = `${isHardOrEasy ? `${way} ` : ""}${WORDS[total] ?? ""}`;
  const line = lineCall(total, point);
  return line === "" ? sum : `${sum}, ${line}`;
}

function lineCall(total: number, point: number): string {
  if (point !== 0) return total === point ? "the point, front line winner" : "";
  if (isPoint(total)) return "mark it";
  return total === 7 || total === 11 ? "front line winner" : "line away";
}
