import { describe, expect, it } from "vitest";
import { spotsOf } from "../../src/components/Tile";
import { EXAMPLES } from "../../src/games/pai_gow/HouseWayGuide";
import { handWords } from "../../src/games/pai_gow/hand_words";
import { reasonFor } from "../../src/games/pai_gow/house_way_words";
import {
  beats,
  houseWay,
  isHigher,
  isLegal,
  placeOf,
  rankOf,
  read,
  without,
} from "../../src/games/pai_gow/rules";

/** 621a.4(a), from the Supreme Pair down: one pair of each rank. */
const PAIRS = [
  ["2-4", "1-2"],
  ["6-6", "6-6"],
  ["1-1", "1-1"],
  ["4-4", "4-4"],
  ["1-3", "1-3"],
  ["5-5", "5-5"],
  ["3-3", "3-3"],
  ["2-2", "2-2"],
  ["5-6", "5-6"],
  ["4-6", "4-6"],
  ["1-6", "1-6"],
  ["1-5", "1-5"],
  ["3-6", "4-5"],
  ["3-5", "2-6"],
  ["3-4", "2-5"],
  ["1-4", "2-3"],
  ["6-6", "4-5"],
  ["1-1", "3-6"],
  ["6-6", "4-4"],
  ["1-1", "3-5"],
] as const;

describe("621a.4: the ranking of hands", () => {
  it("(a): twenty ranks of pairs, each over the next, and over what is no pair", () => {
    expect(PAIRS.map((pair) => rankOf(pair).pair)).toEqual(PAIRS.map((_, index) => index + 1));
    for (const [index, pair] of PAIRS.entries()) {
      const next = PAIRS[index + 1] ?? (["6-6", "3-4"] as const);
      expect(beats(pair, next)).toBe(true);
      expect(beats(next, pair)).toBe(false);
    }
  });

  it("(b): hands of the same pair are copies, and win neither way", () => {
    expect(beats(["6-6", "4-5"], ["6-6", "3-6"])).toBe(false);
    expect(beats(["6-6", "3-6"], ["6-6", "4-5"])).toBe(false);
  });

  it("(c): the right digit of the spots is the value", () => {
    expect(rankOf(["1-1", "3-3"]).value).toBe(8);
    expect(rankOf(["5-6", "1-6"]).value).toBe(8);
  });

  it("(d): the 1-2 and the 2-4 count as whichever of three and six is higher", () => {
    expect(rankOf(["1-2", "1-1"])).toMatchObject({ value: 8 });
    expect(rankOf(["2-4", "3-3"])).toMatchObject({ value: 9 });
    expect(rankOf(["1-2", "4-6"])).toMatchObject({ value: 6, tile: placeOf("4-6") });
  });

  it("(e): of equal values the highest tile decides, and a zero never wins", () => {
    expect(beats(["6-6", "3-4"], ["5-6", "2-6"])).toBe(true);
    expect(rankOf(["6-6", "2-6"]).pair).toBe(19);
    expect(beats(["6-6", "4-4"], ["5-5", "4-6"])).toBe(true);
    expect(isHigher(rankOf(["5-5", "4-6"]), rankOf(["4-6", "5-5"]))).toBe(false);
    expect(beats(["5-5", "4-6"], ["2-3", "1-4"])).toBe(false);
    expect(beats(["1-1", "2-6"], ["4-6", "5-5"])).toBe(true);
  });

  it("(g): of equal highest tiles they are copies", () => {
    expect(beats(["3-6", "1-4"], ["4-5", "2-3"])).toBe(false);
    expect(beats(["4-5", "2-3"], ["3-6", "1-4"])).toBe(false);
    expect(beats(["6-6", "1-2"], ["6-6", "3-3"])).toBe(false);
  });

  it("621a.1: a low hand that outranks the high hand is not set; an equal one may be", () => {
    expect(isLegal({ low: ["6-6", "6-6"], high: ["1-2", "1-1"] })).toBe(false);
    expect(isLegal({ low: ["3-6", "1-3"], high: ["4-5", "1-3"] })).toBe(true);
  });
});

it("takes tiles from a hand once each, whichever number is said first", () => {
  expect(without(["6-6", "6-6", "2-1", "5-4"], ["6-6", "4-5"])).toEqual(["6-6", "2-1"]);
});

it.each([
  [["4-2", "2-1"], "Supreme Pair (Gee Joon)"],
  [["6-6", "6-6"], "Pair of Teen"],
  [["1-1", "1-1"], "Pair of Day"],
  [["5-1", "5-1"], "Pair of Look"],
  [["6-3", "5-4"], "Mixed nines"],
  [["4-1", "3-2"], "Mixed fives"],
  [["6-6", "6-3"], "Wong with Teen"],
  [["1-1", "5-4"], "Wong with Day"],
  [["6-6", "5-3"], "Gong with Teen"],
  [["1-1", "4-4"], "Gong with Day"],
  [["6-6", "4-1"], "Seven, Teen high"],
  [["5-5", "6-4"], "Zero"],
  [["2-1", "3-3"], "Nine, Chong high"],
  [["4-2", "2-2"], "Seven, Bon high"],
] as const)("says %s as %s", (hand, words) => {
  expect(handWords(hand)).toBe(words);
});

describe("the spots of a tile", () => {
  const TILES = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"];
  const SINGLE = ["6-3", "5-4", "6-2", "5-3", "5-2", "4-3", "4-2", "4-1", "3-2", "2-1"];

  it.each([...TILES, ...SINGLE])("%s has as many as its numbers say", (tile) => {
    const spots = spotsOf(tile);
    const [one = 0, other = 0] = tile.split("-").map(Number);
    expect(spots).toHaveLength(one + other);
    expect(new Set(spots.map(({ x, y }) => `${x},${y}`)).size).toBe(spots.length);
  });

  it("ones and fours are red, half of the double six is, and all others are white", () => {
    const red = (tile: string) => spotsOf(tile).filter(({ isRed }) => isRed).length;
    const reds = [...TILES, ...SINGLE].map((tile) => [tile, red(tile)]);
    expect(Object.fromEntries(reds)).toEqual({
      ...{ "6-6": 6, "1-1": 2, "4-4": 8, "3-1": 1, "5-5": 0, "3-3": 0, "2-2": 0, "6-5": 0 },
      ...{ "6-4": 4, "6-1": 1, "5-1": 1, "6-3": 0, "5-4": 4, "6-2": 0, "5-3": 0, "5-2": 0 },
      ...{ "4-3": 4, "4-2": 4, "4-1": 5, "3-2": 0, "2-1": 1 },
    });
  });
});

describe("621a.10(d): the rule that decides how the house sets", () => {
  it("is a different one for each example of the guide", () => {
    const rules = EXAMPLES.map((tiles) => houseWay(tiles).rule);
    expect(rules).toEqual(["supreme_pair", "pair", "wong", "gong", "value", "high_low"]);
  });

  // As the house sets them (house_way.py): both ways to set them rank alike.
  it.each([
    ["1-1 2-2 4-3 6-1", "1-1 6-1"],
    ["6-6 5-1 3-3 1-1", "3-3 6-6"],
    ["4-4 6-4 3-1 5-5", "4-4 5-5"],
  ])("between equals puts the higher tiles of %s together, in any order", (dealt, high) => {
    const tiles = dealt.split(" ");
    for (const order of [tiles, [...tiles].reverse()]) {
      expect([...houseWay(order).hands.high].sort().join(" ")).toBe(high);
    }
  });

  it.each(EXAMPLES)("has a reason that names what is played together: %s %s %s %s", (...tiles) => {
    const way = houseWay(tiles);
    const { words, sections } = reasonFor(way);
    expect(isLegal(way.hands)).toBe(true);
    expect([...way.hands.low, ...way.hands.high].sort()).toEqual(tiles.map(read).sort());
    expect(sections).toHaveLength(1);
    if (way.rule !== "supreme_pair" && way.rule !== "high_low") {
      expect(words).toContain(handWords(way.played));
    }
  });
});
