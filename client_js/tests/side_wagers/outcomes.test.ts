import { describe, expect, it } from "vitest";
import {
  blazingPaytable,
  blazingRow,
  streakAfter,
  upPaytable,
} from "../../src/games/side_wagers/rules";

describe("617b.2(j): what three balls pay", () => {
  const rowOn = (paytable: number, balls: string) =>
    blazingRow(blazingPaytable({ blazing_sevens: { paytable } }) ?? [], balls.split(" "));

  it.each([
    [1, "7 17 27", ["three", 1000]],
    [2, "27 7 17", ["three", 299]],
    [3, "17 1 7", ["two", 100]],
    [4, "0 27 3", ["one", 17]],
    [3, "1 3 5", ["one_color", 11]],
    [4, "2 4 6", ["one_color", 11]],
    [1, "1 3 5", ["other", 7]],
    [3, "1 2 3", ["other", 6]],
    [4, "0 00 3", ["other", 6]],
  ] as const)("paytable %d, balls in %s", (paytable, balls, row) => {
    expect(rowOn(paytable, balls)).toEqual(row);
  });

  it("has four paytables, and no fifth", () => {
    expect(blazingPaytable({ blazing_sevens: { paytable: 5 } })).toBeNull();
    expect(blazingPaytable({ blazing_sevens: null })).toBeNull();
  });
});

describe("617b.4(g): the streak", () => {
  it.each([
    ["begins with the first number", 0, "", "20", { length: 1, ended: false }],
    ["goes on over the number before", 2, "11", "12", { length: 3, ended: false }],
    ["has 00 between 0 and 1", 1, "0", "00", { length: 2, ended: false }],
    ["has 00 between 0 and 1, from the other side", 1, "00", "1", { length: 2, ended: false }],
    ["ends on the same number", 3, "9", "9", { length: 3, ended: true }],
    ["ends on a lower number", 3, "9", "00", { length: 3, ended: true }],
    ["counts 36, and ends with it", 3, "9", "36", { length: 4, ended: true }],
    ["ends where it begins with 36", 0, "", "36", { length: 1, ended: true }],
    ["ends at its longest", 7, "9", "10", { length: 8, ended: true }],
  ] as const)("%s", (_, length, previous, number, expected) => {
    expect(streakAfter(length, previous, number, 8)).toEqual(expected);
  });

  it("617b.4(h): is as long as the longest row of its paytable", () => {
    expect(upPaytable({ roulette_up: { paytable: "A" } })?.longest).toBe(8);
    expect(upPaytable({ roulette_up: { progressive: 3, wager: 100 } })?.longest).toBe(9);
    expect(upPaytable({ roulette_up: { progressive: 4, wager: 100 } })?.longest).toBe(8);
  });

  it("has a fixed amount on a progressive paytable only", () => {
    expect(upPaytable({ roulette_up: { progressive: 4, wager: 300 } })?.wagerCents).toBe(300);
    expect(upPaytable({ roulette_up: { paytable: "E" } })?.wagerCents).toBeNull();
    expect(upPaytable({ roulette_up: { progressive: 4 } })).toBeNull();
  });
});
