// The questions to the generator, its answers, and what was mixed into it, read in the order in
// which the rules ask and the seats decide.

import { toHex, utf8 } from "./bytes";
import { encode, type Plain, type PlainObject } from "./canonical";
import type { Asked, Receipt, ReceiptDecision } from "./receipt";

export class Answers {
  readonly #happenings: Receipt["happenings"];
  #taken = 0;

  constructor(happenings: Receipt["happenings"]) {
    this.#happenings = happenings;
  }

  /** How many are not read yet. */
  get left(): number {
    return this.#happenings.length - this.#taken;
  }

  /** Reads the next entry, which must mix in a seat's choice. Returns the reason if it does not. */
  mixed({ seat, choice }: ReceiptDecision): string | null {
    const mixture = toHex(utf8(encode([seat, choice])));
    const next = this.#happenings[this.#taken];
    if (next === undefined || !("mix" in next) || next.mix !== mixture)
      return `the choice of seat ${seat} was not mixed in: ${mixture}`;
    this.#taken += 1;
    return null;
  }

  /** The number that answers this question; null if the next question is another one. */
  number(...ask: readonly Plain[]): number | null {
    const answer = this.#take(ask);
    return typeof answer === "number" ? answer : null;
  }

  /** The numbers that answer this question; null if the next question is another one. */
  numbers(...ask: readonly Plain[]): readonly number[] | null {
    const answer = this.#take(ask);
    return typeof answer === "object" ? answer : null;
  }

  #take(ask: readonly Plain[]): Asked["answer"] | null {
    const next = this.#happenings[this.#taken];
    if (next === undefined || !("ask" in next) || encode(next.ask) !== encode(ask)) return null;
    this.#taken += 1;
    return next.answer;
  }
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
