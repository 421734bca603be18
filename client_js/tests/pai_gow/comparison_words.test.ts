// Why a hand is higher, in words (621a.4).

import { expect, it } from "vitest";
import { verdictOf } from "../../src/games/pai_gow/comparison";
import { bankWhyWords, whyWords } from "../../src/games/pai_gow/comparison_words";

const seven = ["4-4", "5-4"];

it.each([
  ["by its value", seven, ["3-1", "1-1"], "beats", "7 is more than 6"],
  ["of the lower value", ["3-1", "1-1"], seven, "loses", "6 is less than 7"],
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
  ["by what the hands are", ["1-1", "4-4"], seven, "Your Gong beats 7"],
  ["its own hand first", seven, ["2-2", "2-2"], "Your 7 loses to Pair"],
  ["by value", ["3-1", "1-1"], seven, "Your 6 loses to 7"],
  ["by the higher tile", ["6-6", "4-1"], seven, "Both 7: your Teen beats Yun"],
  ["of two pairs", ["2-2", "2-2"], ["6-6", "6-6"], "Your Pair of Bon loses to Pair of Teen"],
  ["of a copy", ["4-4", "6-3"], seven, "Same rank: yours wins"],
  ["of two zeros", ["5-5", "6-4"], ["6-5", "6-3"], "Both 0: yours wins"],
] as const)("in short, for the bank: %s", (_, banks, other, why) => {
  expect(bankWhyWords(banks, other, true)).toBe(why);
});

it("names the bank to those who look on", () => {
  expect(bankWhyWords(["1-1", "4-4"], seven, false)).toBe("Bank’s Gong beats 7");
});
