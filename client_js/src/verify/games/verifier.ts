// What the check of a receipt needs to know of a game. Each verifier is written from the
// regulation, not from the house's rules.

import { encode, type PlainObject } from "../canonical";
import type { Asked, Receipt, ReceiptSettlement, ReceiptWager } from "../receipt";

export interface GameVerifier {
  readonly game: string;
  /** Set if the draws depend on who has wagered. A receipt then holds everybody's wagers. */
  readonly isOpen?: true;
  /** The section that lists the wagers. */
  readonly wagersSection: string;
  /** Said of rules that break nothing: "odds as 619a.3 allows". */
  readonly lawful: string;
  /** What the rules of a table break, in words; null if a receipt shows no breach. */
  readonly breachOf: (rules: PlainObject) => string | null;
  /** How the draws differ from what the equipment gave, in words; null if they do not. */
  readonly drawsFault: (receipt: Receipt) => string | null;
  /** Set if seats choose something in its rounds. */
  readonly decides?: true;
  /** What the dealer announces at the end of a settled round. */
  readonly callOf: (receipt: Receipt) => string;
  /** The settlement of each wager, or "stays" if it stays on the layout for another round; null for
   * a wager that the chapter does not know. */
  readonly settle: (receipt: Receipt) => readonly (ReceiptSettlement | "stays" | null)[];
  /** All settlements in the dealer's order, of games whose rounds have several turns. */
  readonly settleAll?: (receipt: Receipt) => readonly ReceiptSettlement[];
  /** What goes back of a wager if the round is void; without it, the amount. */
  readonly voided?: (wager: ReceiptWager, receipt: Receipt) => ReceiptSettlement;
}

/** The answers of a round that only asked for one of 0 … n-1, any number of times; null if it
 * asked for something else. */
export function answersOf(receipt: Receipt, n: number): readonly number[] | null {
  const expected = encode(["uniform", n]);
  const asked = receipt.happenings.filter((one): one is Asked => "ask" in one);
  const isSound = asked.length === receipt.happenings.length;
  return isSound && asked.every((one) => encode(one.ask) === expected)
    ? asked.map((one) => Number(one.answer))
    : null;
}

/** What is wrong with the draws of a game that draws once a round, and in a void round perhaps not
 * at all; null if nothing is. `expected`: the draw for these answers, null if they are not a whole
 * draw. */
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
