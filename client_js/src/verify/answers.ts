// What was asked of the generator and answered, read in the order in which the rules ask.

import { encode, type Plain, type PlainObject } from "./canonical";
import type { Asked, Receipt } from "./receipt";

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
