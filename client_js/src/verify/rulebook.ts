// A game as its chapter has it, in so far as a receipt needs it. Each is written from the regulation
// and not from the house's rules.

import { encode, type PlainObject } from "./canonical";
import type { Asked, Receipt, ReceiptSettlement, ReceiptWager } from "./receipt";

export interface Rulebook {
  /** The section that lists the wagers. */
  readonly wagersSection: string;
  /** What is said of rules that break nothing. */
  readonly lawful: string;
  /** What the rules of a table break, in words; null if nothing that a receipt shows. */
  readonly breachOf: (rules: PlainObject) => string | null;
  /** What of the draws is not as the equipment gives it, in words; null if all is. */
  readonly drawsFault: (receipt: Receipt) => string | null;
  /** Seats choose something in its rounds. */
  readonly decides?: true;
  /** What the dealer announces at the end of a settled round. */
  readonly callOf: (receipt: Receipt) => string;
  /** What becomes of each of the wagers, which may stay on the layout for another round; null for
   * one that the chapter does not know. */
  readonly settle: (receipt: Receipt) => readonly (ReceiptSettlement | "stays" | null)[];
  /** All settlements in the dealer's order, of games whose rounds have several turns. */
  readonly settleAll?: (receipt: Receipt) => readonly ReceiptSettlement[];
  /** What goes back of a wager where the round is void; its amount, where the game says nothing. */
  readonly voided?: (wager: ReceiptWager, receipt: Receipt) => ReceiptSettlement;
}

/** The answers of a round that asked for nothing but one of 0 … n-1, again and again; null if it
 * asked for something else. */
export function answersOf(receipt: Receipt, n: number): readonly number[] | null {
  const expected = encode(["uniform", n]);
  const asked = receipt.happenings.filter((one): one is Asked => "ask" in one);
  const isSound = asked.length === receipt.happenings.length;
  return isSound && asked.every((one) => encode(one.ask) === expected)
    ? asked.map((one) => Number(one.answer))
    : null;
}

/** What is wrong with the draws of a game that draws once a round, in a void round perhaps not at
 * all; `expected` is what the answers mean, null for answers that end no draw. */
export function oneDrawFault(
  receipt: Receipt,
  answers: readonly number[] | null,
  expected: (answers: readonly number[]) => PlainObject | null,
): string | null {
  if (answers === null) return "something was drawn that these rules do not ask for";
  if (answers.length === 0 && receipt.draws.length === 0) {
    return receipt.result === "settled" ? "nothing was drawn" : null;
  }
  const draw = expected(answers);
  if (draw === null) return `${answers.length} answers are no whole draw`;
  const [recorded, recomputed] = [encode([...receipt.draws]), encode([draw])];
  return recorded === recomputed ? null : `draws: recorded ${recorded}, recomputed ${recomputed}`;
}
