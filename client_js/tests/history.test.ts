import { expect, it } from "vitest";
import type { Movement } from "../src/protocol";
import { historyLines } from "../src/store/history";

function movement(kind: string, cents: number, balance: number, round = 7): Movement {
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
