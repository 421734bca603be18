import { expect, it } from "vitest";
import type { Movement } from "../src/protocol";
import { filtered, historyLines, joined, totalsOf, wholeLines } from "../src/store/history";

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

it("a round is one line with what was staked and its net result", () => {
  const lines = historyLines([
    settle("b", 500, 1000),
    settle("a", 300, 0),
    hold("b", 500),
    hold("a", 300),
    moved("issue", "", [900, 0]),
  ]);
  expect(lines).toMatchObject([
    { table: TABLE, round: 7, staked: 800, isSettled: true, cents: 200, balance: 1000 },
    { table: "", kind: "issue", why: "gift", cents: 900, balance: 900 },
  ]);
});

it("what lies on the layout is a line of its own", () => {
  const lines = historyLines([
    hold("c", 500, 8),
    settle("a", 300, 0),
    hold("b", 700),
    hold("a", 300),
  ]);
  expect(
    lines.map(({ round, isSettled, staked, cents }) => [round, isSettled, staked, cents]),
  ).toEqual([
    [8, false, 500, -500],
    [7, true, 300, -300],
    [7, false, 700, -700],
  ]);
});

it("a wager counts in the round that settles it, less what was taken back", () => {
  const lines = historyLines([
    settle("line", 2000, 0, 9),
    settle("field", 500, 1000, 8),
    hold("field", 500, 8),
    reduce("line", 500, 8),
    reduce("gone", 400),
    hold("gone", 400),
    hold("line", 2500),
  ]);
  expect(
    lines.map(({ round, isSettled, staked, cents }) => [round, isSettled, staked, cents]),
  ).toEqual([
    [9, true, 2000, -2000],
    [8, true, 500, 500],
    [7, false, 0, 0],
  ]);
});

it("what was laid and taken back is a line where nothing else came of the round", () => {
  const lines = historyLines([
    settle("larger", 1000, 0, 8),
    hold("larger", 1000, 8),
    reduce("smaller", 500, 8),
    hold("smaller", 500, 8),
    reduce("gone", 400),
    hold("gone", 400),
  ]);
  expect(lines.map(({ round, staked }) => [round, staked])).toEqual([
    [8, 1000],
    [7, 0],
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

it("a round of which earlier movements are not loaded is not shown yet", () => {
  const page = [
    settle("d", 500, 1000, 9),
    hold("d", 500, 9),
    settle("c", 500, 36_000, 8),
    settle("b", 500, 0, 8),
  ];
  expect(wholeLines(page, true).map(({ round }) => round)).toEqual([9]);
  const whole = [...page, settle("a", 500, 0, 8), hold("c", 500, 8), moved("issue", "", [900, 0])];
  expect(wholeLines(whole, true).map(({ round, cents }) => [round, cents])).toEqual([
    [9, 500],
    [8, 34_500],
  ]);
  expect(wholeLines(page, false)).toEqual(historyLines(page));
});

it("a wager that was laid long before makes no gap", () => {
  const page = [settle("line", 500, 0, 9), hold("d", 500, 9), moved("issue", "", [900, 0])];
  expect(wholeLines(page, true).map(({ round, cents }) => [round, cents])).toEqual([
    [9, -500],
    [9, -500],
  ]);
});

it("rounds of tables that are settled at once are whole too", () => {
  const page = [
    settle("a2", 100, 0, 4, "a"),
    settle("b1", 100, 700, 3, "b"),
    settle("a1", 100, 0, 4, "a"),
  ];
  expect(wholeLines(page, true)).toEqual([]);
});

it("what came since is put before what is known", () => {
  const known = [settle("a", 500, 0), hold("a", 500)];
  const since = [settle("b", 300, 600, 8), hold("b", 300, 8)];
  expect(joined([...since, settle("a", 500, 0)], known)).toEqual([...since, ...known]);
  expect(joined(known, known)).toEqual(known);
  expect(joined(since, known)).toBeNull();
  expect(joined(since, [])).toBeNull();
});
