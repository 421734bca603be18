import { expect, it } from "vitest";
import { gameView } from "../src/games";
import bigSix from "./big_six/spots.json";
import dreamcatcher from "./dreamcatcher/spots.json";
import sicBo from "./sic_bo/spots.json";

const coveredBy = (game: string, outcome: string) =>
  gameView(game)?.coveredBy?.(outcome) ?? outcome;

it.each([
  ["roulette", "17", "17"],
  ["big_six", "28", "flag"],
  ["dreamcatcher", "28-1-10", "10"],
  ["sic_bo", "5-2-4", "2-4-5"],
  ["craps", "6-1", "1-6"],
])("what %s shows as %s the layout calls %s", (game, outcome, covered) => {
  expect(coveredBy(game, outcome)).toBe(covered);
});

it.each([
  ["big_six", bigSix, Array.from({ length: 54 }, (_, index) => String(index + 1))],
  ["dreamcatcher", dreamcatcher, ["2-3", "32", "10"]],
  ["sic_bo", sicBo, ["6-5-1", "1-1-1", "3-2-3"]],
])("every outcome of %s wins on some spot", (game, spots, outcomes) => {
  for (const outcome of outcomes) {
    const covered = coveredBy(game, outcome);
    expect(
      spots.some((spot) => spot.covers.includes(covered)),
      outcome,
    ).toBe(true);
  }
});
