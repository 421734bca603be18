// The words of the Sic Bo table.

import { translated } from "../../text/language";
import type { GameWords } from "../contract";
import type { Kind } from "./roll";

export const words: GameWords = translated("sic_bo/words", {
  name: "Sic Bo",
  running: "The dice are shaken",
  families: {
    three_of_a_kind: "Three of a kind",
    two_of_a_kind: "Two of a kind",
    any_three_of_a_kind: "Any three of a kind",
    total: "Total",
    two_dice: "Two dice combination",
    small: "Small",
    big: "Big",
    one_of_a_kind: "One of a kind",
  },
});

export const text = translated("sic_bo/text", {
  /** As a dealer calls it, 625a.5(d). */
  called: (dice: readonly number[], total: number) => `${dice.join(", ")}, total ${total}`,
  layout: "Sic Bo layout",
  shaker: "Sic Bo shaker",
  covered: "covered",
  face: (face: number) => `A ${face}`,
  any: "Any triple",
  kinds: { small: "Small", big: "Big", triple: "Triple" } as Readonly<Record<Kind, string>>,
  letters: { small: "S", big: "B", triple: "T" } as Readonly<Record<Kind, string>>,
  /** 625a.3(6), (7) */
  spans: { small: "4 to 10", big: "11 to 17" },
  losesOnTriple: "loses on any triple",
  /** 625a.6(b) */
  oneOfAKindPays: "1 · 2 · 3 to 1",
  oneOfAKindPaysShort: "1/2/3 : 1",
  outcome: (total: number, kind: Kind, dice: readonly number[]) =>
    `${total} ${text.kinds[kind].toLowerCase()}: ${dice.join(", ")}`,
  sum: (dice: readonly number[]) => dice.join(" + "),
  twoDice: (one: string, other: string) => `Two dice ${one} and ${other}`,
});

/** The spot in words: "Two of a kind 5", "Total 11", "Two dice 2 and 6". */
export function nameOf(on: string, pick: readonly string[]): string {
  const [first = "", second = ""] = pick;
  switch (on) {
    case "small":
    case "big":
      return text.kinds[on];
    case "any_three_of_a_kind":
      return words.families?.[on] ?? on;
    case "two_dice":
      return text.twoDice(first, second);
    default: {
      const family = words.families?.[on];
      return family === undefined ? [on, ...pick].join(" ") : `${family} ${first}`;
    }
  }
}
