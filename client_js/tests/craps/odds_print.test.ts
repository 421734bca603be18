import { expect, it } from "vitest";
import { groupOf, shortForm, shortGroups } from "../../src/games/craps/odds_print";

it("the odds of a group are short together, where one of them does not fit", () => {
  const short = shortGroups([
    { on: "place_lose", odds: "5 to 11", room: 40 },
    { on: "lay", odds: "1 to 2", room: 40 },
    { on: "place_win", odds: "9 to 5", room: 40 },
    { on: "hop", odds: "15 to 1", room: 60 },
  ]);
  expect(
    ["lay", "place_lose", "place_win", "buy", "hop"].filter((on) => short.has(groupOf(on))),
  ).toEqual(["lay", "place_lose"]);
});

it.each([
  ["5 to 11", "5:11"],
  ["5 zu 11", "5:11"],
  ["C 3 · E 7", "C 3 · E 7"],
])("%s is %s for short", (odds, short) => {
  expect(shortForm(odds)).toBe(short);
});
