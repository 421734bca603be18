import { expect, it } from "vitest";
import type { TableCard } from "../src/protocol";
import { tablesLike } from "../src/store/alike";

function cards(...tables: readonly (readonly [string, string, number])[]) {
  const all = tables.map(([table, title, players]) => [
    table,
    { table, title, players, game: "roulette", status: "open" } as TableCard,
  ]);
  return new Map(all as [string, TableCard][]);
}

const house = cards(
  ["single-1", "Rivoli", 0],
  ["double-1", "Fremont", 5],
  ["craps-1", "Steeplechase", 2],
);

it("tables are suggested by their id or their title", () => {
  expect(tablesLike("single-9", house, 1)).toEqual(["single-1"]);
  expect(tablesLike("steeple chase", house, 1)).toEqual(["craps-1"]);
  expect(tablesLike("rívoli", house, 1)).toEqual(["single-1"]);
});

it("where nothing is alike, those at which most people play are", () => {
  expect(tablesLike("nope", house, 2)).toEqual(["double-1", "craps-1"]);
  expect(tablesLike("", new Map(), 2)).toEqual([]);
});
