import { expect, it } from "vitest";
import type { Movement } from "../src/protocol";
import { filtered, historyLines, totalsOf, wholeLines } from "../src/store/history";

function movement(kind: Movement["kind"], cents: number, balance: number, round = 7): Movement {
  const table = round === 0 ? "" : "single-1";
  return {
    id: `${kind}${balance}`,
    kind,
    cents,
    balance,
    table,
    round,
    at_ms: balance,
    why: "gift",
  };
}

it("a round is one line with its net result and the balance after it", () => {
  const lines = historyLines([
    movement("settle", 1000, 900),
    movement("settle", 0, -100),
    movement("hold", -500, -100),
    movement("hold", -500, 400),
    movement("issue", 900, 900, 0),
  ]);
  expect(lines).toMatchObject([
    { table: "single-1", round: 7, wagers: 2, isSettled: true, cents: 0, balance: 900, atMs: 900 },
    { table: "", kind: "issue", why: "gift", cents: 900, balance: 900 },
  ]);
});

it("a round whose wagers still lie on the layout is not settled", () => {
  const lines = historyLines([movement("hold", -500, 400), movement("settle", 0, 900, 6)]);
  expect(lines.map(({ round, isSettled }) => [round, isSettled])).toEqual([
    [7, false],
    [6, true],
  ]);
});

it("a wager that was taken back is not counted", () => {
  const lines = historyLines([
    movement("settle", 0, 500, 8),
    movement("reduce", 500, 500, 8),
    movement("hold", -500, 0, 8),
    movement("hold", -500, 500, 8),
    movement("reduce", 300, 1000), // of a wager of 700 cents
    movement("hold", -700, 700),
    movement("reduce", 400, 1400, 6),
    movement("hold", -400, 1000, 6),
  ]);
  expect(lines.map(({ round, wagers, isSettled }) => [round, wagers, isSettled])).toEqual([
    [8, 1, true],
    [7, 1, false],
    [6, 0, false],
  ]);
});

it("a wager that stayed on is counted in the round that settles it too", () => {
  const lines = historyLines([
    movement("settle", 2100, 2200, 8),
    movement("settle", 0, 100),
    movement("hold", -700, 100),
    movement("hold", -100, 800),
  ]);
  expect(lines.map(({ round, wagers, cents }) => [round, wagers, cents])).toEqual([
    [8, 1, 2100],
    [7, 2, -800],
  ]);
});

it("is filtered, and summed up over settled rounds", () => {
  const lines = historyLines([
    movement("hold", -300, 1900, 9),
    movement("settle", 0, 2200, 8),
    movement("hold", -500, 2200, 8),
    movement("settle", 2100, 2700),
    movement("hold", -700, 600),
  ]);
  const rounds = (filter: "all" | "here" | "won" | "lost", here = "single-1") =>
    filtered(lines, filter, here).map(({ round }) => round);
  expect(rounds("all")).toEqual([9, 8, 7]);
  expect(rounds("here")).toEqual([9, 8, 7]);
  expect(rounds("here", "other")).toEqual([]);
  expect(rounds("won")).toEqual([7]);
  expect(rounds("lost")).toEqual([8]);
  expect(totalsOf(lines)).toEqual({ rounds: 2, net: 900, best: 1400 });
  expect(totalsOf([])).toEqual({ rounds: 0, net: 0, best: 0 });
});

it("a round of which earlier movements are not loaded is not shown yet", () => {
  const page = [
    movement("settle", 1000, 1600, 9),
    movement("hold", -500, 600, 9),
    movement("settle", 36_000, 1100, 8),
    movement("settle", 0, 700, 8),
    movement("hold", -500, 700, 8),
  ];
  expect(wholeLines(page, true).map(({ round }) => round)).toEqual([9]);
  const whole = [...page, movement("hold", -500, 1200, 8), movement("issue", 900, 1700, 0)];
  expect(wholeLines(whole, true).map(({ round, cents }) => [round, cents])).toEqual([
    [9, 500],
    [8, 35_000],
  ]);
  expect(wholeLines(page, false)).toEqual(historyLines(page));
});

it("rounds of tables that are played at once are whole too", () => {
  const at = (table: string, one: Movement): Movement => ({ ...one, table });
  const page = [
    at("a", movement("settle", 0, 4)),
    at("b", movement("settle", 700, 3)),
    at("a", movement("settle", 0, 2)),
    at("b", movement("hold", -700, 1)),
  ];
  expect(wholeLines(page, true)).toEqual([]);
});
