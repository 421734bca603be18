// How this client reads the rounds of a game, by its own understanding of the regulation.

import { encode, type Plain, type PlainObject } from "./canonical";
import type { Asked, Receipt, ReceiptSettlement, ReceiptWager } from "./receipt";

export interface Reading {
  /** What of the rules is checked. */
  readonly legal: string;
  /** What the rules of the table break, in words; null if nothing that a receipt shows. */
  readonly breachOf: (rules: PlainObject) => string | null;
  /** Where the draws are not what the answers mean; null where they are. Takes every answer. */
  readonly drawsFault: (receipt: Receipt, answers: Answers) => string | null;
  /** What the dealer announces at the end of a round that was settled. */
  readonly callOf: (receipt: Receipt) => string;
  /** What becomes of a wager; null for one that the rules do not know. */
  readonly settle: (wager: ReceiptWager, receipt: Receipt) => ReceiptSettlement | "stays" | null;
}

/** The recorded answers, in the order in which the rules ask for them. */
export class Answers {
  readonly #asked: readonly Asked[];
  #taken = 0;

  constructor(happenings: Receipt["happenings"]) {
    this.#asked = happenings.filter((one): one is Asked => "ask" in one);
  }

  /** How many nobody has asked for yet. */
  get left(): number {
    return this.#asked.length - this.#taken;
  }

  /** The number answered to this ask; null where something else was asked, or nothing. */
  number(...ask: readonly Plain[]): number | null {
    const answer = this.#take(ask);
    return typeof answer === "number" ? answer : null;
  }

  /** The numbers answered to this ask; null where something else was asked, or nothing. */
  numbers(...ask: readonly Plain[]): readonly number[] | null {
    const answer = this.#take(ask);
    return typeof answer === "object" ? answer : null;
  }

  #take(ask: readonly Plain[]): Asked["answer"] | null {
    const next = this.#asked[this.#taken];
    if (next === undefined || encode(next.ask) !== encode(ask)) return null;
    this.#taken += 1;
    return next.answer;
  }
}

/** `odds` to 1 on an amount, the stake with it. */
export function won({ id, amount }: ReceiptWager, odds: number): ReceiptSettlement {
  return { id, result: "win", returned: amount * (1 + odds) };
}

export function lost({ id }: ReceiptWager): ReceiptSettlement {
  return { id, result: "lose", returned: 0 };
}

/** A whole number from 1, of every one of these keys and of no other. */
export function areWeights(weights: Plain | undefined, keys: readonly number[]): boolean {
  if (typeof weights !== "object" || weights === null || Array.isArray(weights)) return false;
  const given = weights as PlainObject;
  const isWhole = (key: number) => Number(given[key]) >= 1 && Number.isSafeInteger(given[key]);
  return Object.keys(given).length === keys.length && keys.every(isWhole);
}

/** The weights in the order of their keys here. */
export function weightsOf(weights: PlainObject, keys: readonly number[]): readonly number[] {
  return keys.map((key) => Number(weights[key]));
}
