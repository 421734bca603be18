// A round of roulette: spins until one is valid, and the draws of its side wagers.

import { replicaOrder } from "../../games/roulette/rules";
import { Answers } from "../answers";
import type { PlainObject } from "../canonical";
import type { Receipt } from "../receipt";
import { settleSide, sideBreachOf, sideDrawFault } from "./roulette_side_wagers";
import * as spin from "./roulette_spin";
import type { GameVerifier } from "./verifier";

export const roulette: GameVerifier = {
  game: "roulette",
  wagersSection: "617a.3 or 617b",
  lawful: "a roulette wheel, odds and side wagers as 617a.1, 617a.4 and 617b allow",
  breachOf: (rules) => spin.breachOf(rules) ?? sideBreachOf(rules),
  drawsFault,
  callOf: (receipt) => spin.callOf(numberOf(receipt)),
  settle: (receipt) =>
    receipt.wagers.map(
      (wager) => spin.settle(wager, numberOf(receipt), receipt.rules) ?? settleSide(wager, receipt),
    ),
};

function numberOf(receipt: Receipt): string {
  return String(receipt.draws.at(-1)?.["number"] ?? "");
}

function drawsFault(receipt: Receipt): string | null {
  const answers = new Answers(receipt.happenings);
  const kind = spin.kindOf(receipt.rules);
  if (kind === null) return "the wheel is not known";
  const isSettled = receipt.result === "settled";
  for (const [i, draw] of receipt.draws.entries()) {
    const answer = answers.number("uniform", spin.pocketCount(kind));
    if (answer === null) return `draws[${i}]: no spin of this wheel was drawn for it`;
    const pocket = spin.pocketAt(kind, answer) ?? "";
    if (draw["number"] !== pocket) {
      return `draws[${i}]: recorded ${String(draw["number"])}, recomputed ${pocket}`;
    }
    const isLast = i === receipt.draws.length - 1;
    const isNoSpin = spin.isNoSpin(kind, pocket);
    // 617a.4(c)(2): after a no spin the wheel is respun, and after nothing else.
    if (isLast && isSettled && isNoSpin) return "the round ended on a no spin";
    if (!isLast && !isNoSpin) return `draws[${i}]: respun after a valid spin`;
    const fault = unknownWord(draw) ?? sideDrawFault(receipt, draw, replicaOrder(kind), answers);
    if (fault !== null) return `draws[${i}]: ${fault}`;
  }
  if (answers.left > 0) return "something was drawn that is not shown";
  return isSettled && receipt.draws.length === 0 ? "nothing was drawn" : null;
}

const WORDS = ["number", "b2b", "blazing", "meter"];

function unknownWord(draw: PlainObject): string | null {
  const unknown = Object.keys(draw).find((word) => !WORDS.includes(word));
  return unknown === undefined ? null : `${unknown} is nothing that is drawn here`;
}
