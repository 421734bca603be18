// What was decided while wagers were taken: each decision is mixed into the round's generator.

import { toHex, utf8 } from "./bytes";
import { encode, type PlainObject } from "./canonical";
import type { Receipt } from "./receipt";

export interface Decided {
  /** 0: the clock ended a decision window. */
  readonly seat: number;
  readonly choice: PlainObject;
  /** It was made while wagers were taken. */
  readonly betting: boolean;
}

/** The decisions that a receipt tells of; one from before there were any has none. */
export function decisionsOf(receipt: Receipt): readonly Decided[] {
  return (receipt as { readonly decisions?: readonly Decided[] }).decisions ?? [];
}

/** What is wrong with the mixtures of a round in which seats decide while wagers are taken and
 * never later: they come before anything is drawn, in order. Null if nothing is; in a void round
 * there may be none. */
export function bettingMixturesFault(receipt: Receipt): string | null {
  const decisions = decisionsOf(receipt);
  if (decisions.some(({ betting }) => !betting)) return "something was decided after the betting";
  const expected = decisions.map(({ seat, choice }) => toHex(utf8(encode([seat, choice]))));
  const mixed = receipt.happenings.flatMap((one) => ("mix" in one ? [one.mix] : []));
  const isFirst = receipt.happenings.findLastIndex((one) => "mix" in one) === mixed.length - 1;
  const isNone = receipt.result === "void" && receipt.happenings.length === 0;
  if (isNone || (isFirst && mixed.join() === expected.join())) return null;
  return "what was mixed into the generator is not what was decided";
}
