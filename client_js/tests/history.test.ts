import { expect, it } from "vitest";
import type { Movement } from "../src/protocol";
import {
  filtered,
  type HistoryLine,
  historyLines,
  joined,
  ridingAfter,
  totalsOf,
  wholeLines,
} from "../src/store/history";

const TABLE = "single-1";

/** A movement of one wager, or of the cage's if `wager` is "". */
function moved(
  kind: Movement["kind"],
  wager: string,
  [cents, held]: readonly [number, number],
  round = 7,
  table = TABLE,
): Movement {
  const at = wager === "" ? { id: `order-${cents}`, table: "", round: 0 } : { table, round };
  return {
    id: `${table}/${wager}`,
    kind,
    cents,
    held,
    balance: cents,
    at_ms: 1,
    why: "gift",
    ...at,
  };
}

const hold = (wager: string, cents: number, round = 7, table = TABLE) =>
  moved("hold", wager, [-cents, cents], round, table);

const reduce = (wager: string, cents: number, round = 7) =>
  moved("reduce", wager, [cents, -cents], round);

const settle = (wager: string, stake: number, returned: number, round = 7, table = TABLE) =>
  moved("settle", wager, [returned, -stake], round, table);

it("a round is one line with what was laid, what was paid, and its net result", () => {
  const lines = historyLines([
    settle("b", 500, 1000),
    settle("a", 300, 0),
    hold("b", 500),
    hold("a", 300),
    moved("issue", "", [900, 0]),
  ]);
  expect(lines).toMatchObject([
    { round: 7, laid: 800, paid: 1000, riding: 0, isSettled: true, cents: 200, balance: 1000 },
    { table: "", kind: "issue", why: "gift", cents: 900, balance: 900 },
  ]);
});

const rows = (lines: readonly HistoryLine[]) =>
  lines.map(({ round, laid, fromEarlier, paid, riding, cents }) => [
    ...[round, laid, fromEarlier, paid, riding, cents],
  ]);

it("a wager that stays is laid in one round, rides, and is won or lost in another", () => {
  const lines = historyLines([
    settle("line", 1000, 2000, 9),
    settle("field", 500, 0, 8),
    hold("field", 500, 8),
    settle("any", 200, 0),
    hold("any", 200),
    hold("line", 1000),
  ]);
  expect(rows(lines)).toEqual([
    [9, 0, 1000, 2000, 0, 1000],
    [8, 500, 0, 0, 1000, -500],
    [7, 1200, 0, 0, 1000, -200],
  ]);
});

it("the net result is the change of the balance and of what is on the table", () => {
  const movements = [
    hold("odds", 700, 9),
    settle("field", 500, 1000, 8),
    reduce("line", 500, 8),
    hold("field", 500, 8),
    hold("line", 2500),
  ];
  const lines = historyLines(movements);
  const balance = movements.reduce((sum, { cents }) => sum + cents, 0);
  expect(totalsOf(lines).net).toBe(balance + ridingAfter(lines));
  expect(ridingAfter(lines)).toBe(2700);
  expect(lines[1]).toMatchObject({ round: 8, laid: 500, takenOff: 500, paid: 1000, riding: 2000 });
});

it("what rides is added up over tables", () => {
  const lines = historyLines([hold("b", 300, 4, "b"), hold("a", 500, 9), hold("a0", 100, 8)]);
  expect(ridingAfter(lines)).toBe(900);
});

it("a wager whose laying is not loaded has been on the table all along", () => {
  const lines = historyLines([
    settle("line", 1000, 0, 9),
    settle("any", 200, 0, 8),
    hold("any", 200, 8),
  ]);
  expect(rows(lines)).toEqual([
    [9, 0, 1000, 0, 0, -1000],
    [8, 200, 0, 0, 1000, -200],
  ]);
});

it("what was laid and taken off again is a line of nothing", () => {
  const lines = historyLines([
    settle("larger", 1000, 0, 8),
    hold("larger", 1000, 8),
    reduce("smaller", 500, 8),
    hold("smaller", 500, 8),
    reduce("gone", 400),
    hold("gone", 400),
  ]);
  expect(rows(lines)).toEqual([
    [8, 1000, 0, 0, 0, -1000],
    [7, 0, 0, 0, 0, 0],
  ]);
});

it("is filtered, and summed up over settled rounds", () => {
  const lines = historyLines([
    hold("d", 300, 9),
    settle("c", 500, 0, 8),
    hold("c", 500, 8),
    settle("b", 700, 2100),
    hold("b", 700),
  ]);
  const rounds = (filter: "all" | "here" | "won" | "lost", here = TABLE) =>
    filtered(lines, filter, here).map(({ round }) => round);
  expect(rounds("all")).toEqual([9, 8, 7]);
  expect(rounds("here")).toEqual([9, 8, 7]);
  expect(rounds("here", "other")).toEqual([]);
  expect(rounds("won")).toEqual([7]);
  expect(rounds("lost")).toEqual([8]);
  expect(totalsOf(lines)).toEqual({ rounds: 2, net: 900, best: 1400 });
  expect(totalsOf([])).toEqual({ rounds: 0, net: 0, best: 0 });
});

it("the first round of a table may have earlier movements: it is not shown yet", () => {
  const page = [
    settle("d", 500, 1000, 9),
    hold("d", 500, 9),
    settle("c", 500, 36_000, 8),
    settle("b", 500, 0, 8),
  ];
  expect(wholeLines(page, true).map(({ round }) => round)).toEqual([9]);
  const earlier = [hold("c", 500, 8), moved("issue", "", [900, 0]), settle("a", 500, 0)];
  expect(wholeLines([...page, ...earlier], true).map(({ round, cents }) => [round, cents])).toEqual(
    [
      [9, 500],
      [8, 35_000],
      [0, 900],
    ],
  );
  expect(wholeLines(page, false)).toEqual(historyLines(page));
});

it("each table has a first round", () => {
  const page = [
    settle("a2", 100, 0, 5, "a"),
    settle("b1", 100, 700, 3, "b"),
    settle("a1", 100, 0, 4, "a"),
  ];
  expect(wholeLines(page, true).map(({ table, round }) => [table, round])).toEqual([["a", 5]]);
});

it("what came since is put before what is known", () => {
  const known = [settle("a", 500, 0), hold("a", 500)];
  const since = [settle("b", 300, 600, 8), hold("b", 300, 8)];
  expect(joined([...since, settle("a", 500, 0)], known)).toEqual([...since, ...known]);
  expect(joined(known, known)).toEqual(known);
  expect(joined(since, known)).toBeNull();
  expect(joined(since, [])).toBeNull();
});
