// Why a hand is higher, in words (621a.4).

import { expect, it } from "vitest";
import { verdictOf } from "../../src/games/pai_gow/comparison";
import { whyInShort, whyWords } from "../../src/games/pai_gow/comparison_words";

const seven = ["4-4", "5-4"];

it.each([
  ["by its value", seven, ["3-1", "1-1"], "beats", "7 beats 6"],
  ["of the lower value", ["3-1", "1-1"], seven, "loses", "7 beats 6"],
  ["621a.4(e): by its higher tile", ["6-6", "4-1"], seven, "beats", "both 7: Teen ranks over Yun"],
  ["a pair over a value", ["2-2", "2-2"], seven, "beats", "Pair of Bon ranks over 7"],
  [
    "a pair over a pair",
    ["2-2", "2-2"],
    ["6-6", "6-6"],
    "loses",
    "Pair of Teen ranks over Pair of Bon",
  ],
  ["621a.1: a copy", ["4-4", "6-3"], seven, "copy", "same rank: a copy goes to the dealer"],
  [
    "621a.4(e): a zero over a zero",
    ["5-5", "6-4"],
    ["6-5", "6-3"],
    "copy",
    "both 0: that goes to the dealer",
  ],
] as const)("%s", (_, own, other, verdict, why) => {
  expect(verdictOf(own, other)).toBe(verdict);
  expect(whyWords(own, other, "dealer")).toBe(why);
});

it("names the bank where it takes the copies", () => {
  expect(whyWords(seven, seven, "bank")).toBe("same rank: a copy goes to the bank");
});

it.each([
  ["by what the hands are", ["1-1", "4-4"], seven, "Gong beats 7"],
  ["the higher one first", seven, ["2-2", "2-2"], "Pair beats 7"],
  ["by value", seven, ["3-1", "1-1"], "7 beats 6"],
  ["of the same kind as it is everywhere", ["6-6", "4-1"], seven, "both 7: Teen ranks over Yun"],
  ["of two pairs", ["2-2", "2-2"], ["6-6", "6-6"], "Pair of Teen ranks over Pair of Bon"],
  ["of a copy", ["4-4", "6-3"], seven, "same rank: a copy goes to the bank"],
] as const)("in short: %s", (_, own, other, why) => {
  expect(whyInShort(own, other, "bank")).toBe(why);
});
