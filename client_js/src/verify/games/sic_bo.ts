// Sic Bo, 625a.

import type { Receipt, ReceiptSettlement, ReceiptWager } from "../receipt";
import { type Fraction, lost, won } from "./odds";
import { answersOf, type GameVerifier, oneDrawFault } from "./verifier";

const FACES = 6;
const DICE = 3;

/** 625a.6(a), "Total Value Bet of …" */
const TOTAL_ODDS: Readonly<Record<string, number>> = {
  "4": 50,
  "5": 18,
  "6": 14,
  "7": 12,
  "8": 8,
  "9": 6,
  "10": 6,
  "11": 6,
  "12": 6,
  "13": 8,
  "14": 12,
  "15": 14,
  "16": 18,
  "17": 50,
};

export const sicBo: GameVerifier = {
  game: "sic_bo",
  wagersSection: "625a.3",
  lawful: "odds as 625a.6 has them",
  breachOf: (rules) => ("odds" in rules ? "odds are as 625a.6 says, and not otherwise" : null),
  drawsFault: (receipt) =>
    oneDrawFault(receipt, answersOf(receipt, FACES), (answers) =>
      answers.length === DICE ? { dice: answers.map((answer) => answer + 1) } : null,
    ),
  callOf: (receipt) => {
    const dice = diceOf(receipt);
    return `${dice.join(", ")}, total ${sum(dice)}`;
  },
  settle: (receipt) => receipt.wagers.map((wager) => settle(wager, diceOf(receipt))),
};

function diceOf(receipt: Receipt): readonly number[] {
  const dice = receipt.draws.at(-1)?.["dice"];
  return Array.isArray(dice) ? dice.map(Number) : [];
}

function sum(dice: readonly number[]): number {
  return dice.reduce((total, die) => total + die, 0);
}

function settle(wager: ReceiptWager, dice: readonly number[]): ReceiptSettlement | null {
  if (!isWager(wager)) return null;
  const odds = oddsOn(wager, dice);
  return odds === 0 ? lost(wager) : won(wager, toOne(odds));
}

function toOne(odds: number): Fraction {
  return { over: BigInt(odds), under: 1n };
}

/** 625a.3: which numbers may be picked for which wager. */
function isWager({ on, pick }: ReceiptWager): boolean {
  const isFace = (picked: string | undefined) => /^[1-6]$/.test(picked ?? "");
  switch (on) {
    case "small":
    case "big":
    case "any_three_of_a_kind":
      return pick.length === 0;
    case "total":
      return pick.length === 1 && (pick[0] ?? "") in TOTAL_ODDS;
    case "two_dice":
      return pick.length === 2 && pick.every(isFace) && pick[0] !== pick[1];
    case "three_of_a_kind":
    case "two_of_a_kind":
    case "one_of_a_kind":
      return pick.length === 1 && isFace(pick[0]);
    default:
      return false;
  }
}

/** What a wager is paid to 1 (625a.6); 0 if it loses. */
function oddsOn({ on, pick }: ReceiptWager, dice: readonly number[]): number {
  const total = sum(dice);
  const shown = (face: string | undefined) => dice.filter((die) => String(die) === face).length;
  const isTriple = new Set(dice).size === 1;
  const paidIf = (wins: boolean, odds: number) => (wins ? odds : 0);
  switch (on) {
    case "three_of_a_kind":
      return paidIf(shown(pick[0]) === 3, 150);
    case "two_of_a_kind":
      return paidIf(shown(pick[0]) >= 2, 8);
    case "any_three_of_a_kind":
      return paidIf(isTriple, 24);
    case "total":
      return paidIf(String(total) === pick[0], TOTAL_ODDS[total] ?? 0);
    case "two_dice":
      return paidIf(shown(pick[0]) > 0 && shown(pick[1]) > 0, 5);
    case "small": // 625a.3(6): "loses … if a three of a kind appears"
      return paidIf(total >= 4 && total <= 10 && !isTriple, 1);
    case "big":
      return paidIf(total >= 11 && total <= 17 && !isTriple, 1);
    default: // 625a.6(b): one of a kind, by the dice that show it
      return shown(pick[0]);
  }
}
