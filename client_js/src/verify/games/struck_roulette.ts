// Lightning Roulette (617b.3) and Roulette X (617b.5): which numbers are struck, and what a
// straight wager on one of them returns.

import { Answers, areWeights, weightsOf } from "../answers";
import { encode, type Plain, type PlainObject } from "../canonical";
import type { Receipt } from "../receipt";
import * as roulette from "./roulette_spin";
import type { GameVerifier } from "./verifier";

export interface Paytable {
  /** What a straight wager pays to 1 on a number that is not struck. */
  readonly straight: number;
  /** How many numbers may be struck, and what each may pay, in the order of the regulation. */
  readonly counts: readonly number[];
  readonly payouts: readonly number[];
}

/** The paytable that the rules of a table name; null if they name none that is authorized. */
export type PaytableOf = (rules: PlainObject) => Paytable | null;

interface StruckGame {
  readonly game: string;
  /** The name that a draw has for the struck numbers. */
  readonly word: string;
  readonly section: string;
  readonly paytableOf: PaytableOf;
}

export function struckRouletteVerifier(struckGame: StruckGame): GameVerifier {
  const { game, word, section, paytableOf } = struckGame;
  return {
    game,
    wagersSection: `617a.3, as in ${section}`,
    lawful: `a wheel, odds and weights as ${section} allows`,
    breachOf: (rules) => breachOf(rules, paytableOf),
    drawsFault: (receipt) => drawsFault(receipt, word, paytableOf),
    callOf: (receipt) => {
      const { number, struck } = lastDraw(receipt, word);
      const payout = struck[number];
      const call = roulette.callOf(number);
      return payout === undefined ? call : `${call}, ${String(payout)} to 1`;
    },
    settle: (receipt) => {
      const { number, struck } = lastDraw(receipt, word);
      const straight = struck[number] ?? paytableOf(receipt.rules)?.straight ?? 0;
      const rules = withStraight(receipt.rules, straight);
      return receipt.wagers.map((wager) => roulette.settle(wager, number, rules));
    },
  };
}

function breachOf(rules: PlainObject, paytableOf: PaytableOf): string | null {
  const paytable = paytableOf(rules);
  if (paytable === null) return "the wheel or the paytable is not one that is authorized";
  const weights = rules["weights"] as PlainObject | undefined;
  const isWeighed =
    areWeights(weights?.["count"], paytable.counts) &&
    areWeights(weights?.["payout"], paytable.payouts);
  if (!isWeighed) return "the weights are not those of every count and payout";
  const odds = rules["odds"] as PlainObject | undefined;
  if (odds?.["straight"] !== undefined) return "the odds of a straight wager are not for choosing";
  // The other wagers pay as on any roulette table: 617a.4(a).
  return roulette.breachOf(withStraight(rules, 35));
}

function withStraight(rules: PlainObject, straight: Plain): PlainObject {
  return { ...rules, odds: { ...(rules["odds"] as PlainObject), straight } };
}

function lastDraw(receipt: Receipt, word: string) {
  const draw = receipt.draws.at(-1) ?? {};
  const struck = draw[word];
  const isStruck = typeof struck === "object" && struck !== null;
  return {
    number: String(draw["number"] ?? ""),
    struck: isStruck ? (struck as PlainObject) : {},
  };
}

function drawsFault(receipt: Receipt, word: string, paytableOf: PaytableOf): string | null {
  const { rules, draws, result, happenings } = receipt;
  const answers = new Answers(happenings);
  if (draws.length > 1) return `draws[1]: the wheel is spun once`;
  const recorded = draws[0];
  if (recorded === undefined) return result === "settled" ? "nothing was drawn" : null;
  const recomputed = drawOf(rules, answers, word, paytableOf);
  if (recomputed === null || answers.left > 0)
    return "draws[0]: the answers are not to what these rules ask";
  const [was, is] = [encode(recorded), encode(recomputed)];
  return was === is ? null : `draws[0]: recorded ${was}, recomputed ${is}`;
}

/** The draw that the answers mean: how many numbers are struck, which, what each pays, the spin. */
function drawOf(
  rules: PlainObject,
  answers: Answers,
  word: string,
  paytableOf: PaytableOf,
): PlainObject | null {
  const kind = roulette.kindOf(rules);
  const paytable = paytableOf(rules);
  const weights = rules["weights"] as Readonly<Record<string, PlainObject>>;
  if (kind === null || paytable === null) return null;
  const counting = weightsOf(weights["count"] ?? {}, paytable.counts);
  const paying = weightsOf(weights["payout"] ?? {}, paytable.payouts);
  const pockets = roulette.pocketCount(kind);
  const count = paytable.counts[answers.number("weighted", counting) ?? -1];
  const places = count === undefined ? null : answers.numbers("sample", count, pockets);
  if (places === null) return null;
  const struck: Record<string, Plain> = {};
  for (const place of places) {
    const payout = paytable.payouts[answers.number("weighted", paying) ?? -1];
    if (payout === undefined) return null;
    struck[roulette.pocketAt(kind, place) ?? ""] = payout;
  }
  const pocket = roulette.pocketAt(kind, answers.number("uniform", pockets) ?? -1);
  return pocket === undefined ? null : { [word]: struck, number: pocket };
}
