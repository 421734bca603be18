import { describe, expect, it } from "vitest";
import { laidBy, type MyLayout } from "../../src/games/craps/amounts";
import { mineOnLines, movedStacks, othersOnLines } from "../../src/games/craps/come";
import { decidedBy } from "../../src/games/craps/decisions";
import { lasting } from "../../src/games/craps/lasting";
import { crapsPosted } from "../../src/games/craps/posted";
import { followed } from "../../src/games/craps/throw";
import { wins } from "../../src/games/craps/throw_on_show";
import { gameTable } from "../game_table";
import spots from "./spots.json";

const { props, spots: offered } = gameTable({
  game: "craps",
  rules: { odds_multiple: 10 },
  spots,
});
const wager = (on: string, pick: readonly string[], amount: number) => ({
  id: "w1",
  on,
  pick,
  amount,
  working: false,
  box: 0,
});

/** Without what is said about it. */
function laid(chip: number, key: string, layout: Partial<MyLayout> = {}) {
  const { note: _, ...sum } = { note: "", ...saidOf(chip, key, layout) };
  return sum;
}

function saidOf(chip: number, key: string, layout: Partial<MyLayout> = {}) {
  const spot = offered.get(key);
  if (spot === undefined) throw new Error(`${key} is not offered`);
  const line = key.startsWith("pass_odds") || key.startsWith("dont_pass_odds");
  const at = line ? { ...spot, pick: [] } : spot;
  return laidBy(chip, at, props.facts, { wagers: [], seat: 1, posted: crapsPosted({}), ...layout });
}

describe("what a chip lays", () => {
  it.each([
    ["pass", 500, 500],
    ["place_win:6", 500, 600], // 7 to 6
    ["place_win:6", 2500, 2400],
    ["place_lose:4", 500, 1100], // 5 to 11
    ["lay:6", 2500, 2400], // 5 to 6
    ["buy:4", 2500, 2500],
    ["hardway:8", 500, 500],
    ["horn", 500, 800], // 623a.3(a)(19): in units of four
    ["whirl", 500, 500],
    ["horn_high:11", 2500, 2500],
    ["place_lose:4", 100_000, 99_000],
    ["fire", 2500, 500], // 623a.11(b)(1)
    ["fire", 100, 100],
  ])("on %s, %i cents: %i", (key, chip, cents) => {
    expect(laid(chip, key)).toEqual({ cents });
  });

  it.each([
    ["horn", 500, "$8: 4 equal parts of $2"],
    ["horn", 800, ""],
    ["whirl", 2500, ""],
    ["whirl", 800, "$10: 5 equal parts of $2"],
    ["place_win:6", 500, "$6: wagers here are multiples of $3"],
    ["fire", 2500, "$5: the most that you can add here"],
    ["hardway:8", 500, ""],
  ])("another sum than the chip's is explained: on %s, %i cents: %s", (key, chip, note) => {
    expect(saidOf(chip, key)).toHaveProperty("note", note);
  });

  const onSix = crapsPosted({ point: 6 });

  it("623a.6(e): odds up to ten times the wager, and no more than there is room for", () => {
    const wagers = [wager("pass", [], 1000)];
    expect(laid(50_000, "pass_odds:6", { wagers, posted: onSix })).toEqual({ cents: 10_000 });
    const more = [...wagers, wager("pass_odds", [], 9500)];
    expect(laid(2500, "pass_odds:6", { wagers: more, posted: onSix })).toEqual({ cents: 500 });
    const full = [...wagers, wager("pass_odds", [], 10_000)];
    expect(laid(500, "pass_odds:6", { wagers: full, posted: onSix })).toEqual({
      refusal: "Your odds there are at most $100, at 10 times odds.",
    });
  });

  it("623a.6(e): odds against the dice are counted by what they win", () => {
    const wagers = [wager("dont_pass", [], 1000)];
    expect(laid(50_000, "dont_pass_odds:6", { wagers, posted: onSix })).toEqual({ cents: 12_000 });
  });

  it("623a.6(c): come odds go with a come wager of mine that has moved to the number", () => {
    const come = (seat: number) =>
      crapsPosted({ point: 6, come: [{ seat, on: "come", point: 9, cents: 1000 }] });
    expect(laid(2500, "come_odds:9", { posted: come(1) })).toEqual({ cents: 2500 });
    expect(laid(2500, "come_odds:9", { posted: come(2) })).toHaveProperty("refusal");
    expect(laid(2500, "come_odds:8", { posted: come(1) })).toHaveProperty("refusal");
  });
});

describe("what a throw decides", () => {
  it.each([
    ["pass", [], [3, 4], 0, 0, "win"],
    ["pass", [], [3, 4], 6, 0, "lose"],
    ["pass", [], [2, 4], 6, 0, "win"],
    ["dont_pass", [], [6, 6], 0, 0, "void"], // 623a.3(a)(2)(iii)
    ["come", [], [5, 6], 6, 0, "win"],
    ["come", [], [5, 6], 6, 9, null],
    ["come", [], [4, 5], 6, 9, "win"],
    ["dont_come", [], [3, 4], 6, 4, "win"],
    ["hardway", ["8"], [4, 4], 6, 0, "win"],
    ["hardway", ["8"], [3, 5], 6, 0, "lose"],
    ["hardway", ["8"], [5, 5], 6, 0, null],
    ["pass_odds", [], [2, 4], 6, 0, "win"],
    ["lay", ["4"], [1, 6], 6, 0, "win"],
  ] as const)("%s %j: %j, point %i, standing on %i: %s", (on, pick, dice, point, standsOn, end) => {
    expect(decidedBy(on, pick, { dice, point }, standsOn)).toBe(end);
  });
});

describe("the areas that light up after a throw", () => {
  const lit = (key: string, point: number) => {
    const spot = offered.get(key);
    if (spot === undefined) throw new Error(`${key} is not offered`);
    return wins(spot, { dice: [3, 4], point });
  };

  it("623a.3(a)(3), (4): no come line on a come out roll", () => {
    expect(lit("pass", 0)).toBe(true);
    expect(lit("come", 0)).toBe(false);
    expect(lit("come", 6)).toBe(true);
  });
});

describe("come wagers that have moved", () => {
  const come = [
    { seat: 1, on: "come", point: 9, cents: 1000 },
    { seat: 2, on: "come", point: 9, cents: 500 },
  ] as const;
  const now = crapsPosted({ point: 6, come });
  const mine = new Map([["come", { cents: 1500, pending: 0 }]]);
  const others = new Map([["come", [{ seat: 2, cents: 700 }]]]);

  it("leave the come line with what has not moved yet", () => {
    const moved = movedStacks(now, null, null, mine, 1);
    expect(mineOnLines(mine, moved, 1).get("come")?.cents).toBe(500);
    expect(othersOnLines(others, moved, 1).get("come")).toEqual([{ seat: 2, cents: 200 }]);
    const crowd = new Map([["come", [{ seat: 0, cents: 500 }]]]);
    expect(othersOnLines(crowd, moved, 1).has("come")).toBe(false);
  });

  const before = { posted: now, mine, seat: 1, calledOn: new Set<string>() };

  it("stay on their number until they are paid", () => {
    const after = crapsPosted({ point: 6, come: [] });
    const moved = movedStacks(after, before, { dice: [4, 5], point: 6 }, mine, 1);
    expect(moved).toEqual(come.map((one) => ({ ...one, isWon: true })));
  });

  it("and mine until they are swept", () => {
    const seven = { dice: [3, 4], point: 6 } as const;
    const after = crapsPosted({ come: [] });
    expect(movedStacks(after, before, seven, mine, 1)).toHaveLength(2);
    const swept = new Map([["come", { cents: 500, pending: 0 }]]);
    const left = movedStacks(after, before, seven, swept, 1);
    expect(left.map(({ seat }) => seat)).toEqual([2]);
    expect(mineOnLines(swept, left, 1).get("come")?.cents).toBe(500);
  });
});

describe("what lasts", () => {
  const stays = (on: string, pick: readonly string[], dice: readonly number[], point: number) =>
    lasting.staysUp({ on, pick }, { draw: { dice }, before: { point }, after: {} });

  it("a wager that the throw has not decided stays on the layout", () => {
    expect(stays("pass", [], [4, 5], 6)).toBe(true);
    expect(stays("pass", [], [3, 4], 6)).toBe(false);
    expect(stays("field", [], [4, 5], 6)).toBe(false);
    expect(stays("place_win", ["8"], [4, 5], 6)).toBe(true);
    expect(stays("fire", [], [3, 4], 6)).toBe(false);
    expect(stays("fire", [], [3, 4], 0)).toBe(true);
  });

  it("only what may be laid now goes up again", () => {
    const again = (on: string, posted: object) =>
      lasting.mayGoUpAgain?.({ on, pick: [] }, { ...posted });
    expect(again("pass", { point: 0 })).toBe(true);
    expect(again("pass", { point: 6 })).toBe(false);
    expect(again("come", { point: 6 })).toBe(true);
    expect(again("come", { point: 0 })).toBe(false);
    expect(again("pass_odds", { point: 6 })).toBe(false);
    expect(again("fire", { point: 0, rolls: 2 })).toBe(false);
    expect(again("hop", { point: 6 })).toBe(true);
  });
});

it("the puck is followed from the first seven on", () => {
  const told = followed([6, 6, 7, 7, 8, 4, 8, 11, 5, 7]);
  expect(told.map(({ event }) => event)).toEqual([
    null,
    null,
    null,
    "come_out_decided",
    "point_set",
    "none",
    "point_made",
    "come_out_decided",
    "point_set",
    "seven_out",
  ]);
  expect(told.map(({ point }) => point)).toEqual([undefined, undefined, 0, 0, 8, 8, 0, 0, 5, 0]);
});

it("from the first round of a table the puck is known: it was off", () => {
  const told = followed([10, 9, 7], 0);
  expect(told.map(({ event }) => event)).toEqual(["point_set", "none", "seven_out"]);
  expect(told.map(({ point }) => point)).toEqual([10, 10, 0]);
});
