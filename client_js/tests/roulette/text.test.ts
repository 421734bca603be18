import { expect, it } from "vitest";
import { nameOf } from "../../src/games/roulette/text";
import { LAYOUTS, WHEELS } from "./layouts";

it.each([
  ["straight", ["17"], "Straight 17"],
  ["split", ["18", "17"], "Split 17–18"],
  ["split", ["00", "0"], "Split 0–00"],
  ["three_numbers", ["2", "00", "0"], "Three numbers 0–00–2"],
  ["dozen", ["2"], "2nd dozen"],
  ["column", ["3"], "3rd column"],
  ["high", [], "19 to 36"],
  ["five_adjacent", ["0"], "Five adjacent around 0"],
])("%s %j is called %s", (on, pick, name) => {
  expect(nameOf(on, pick)).toBe(name);
});

it.each(WHEELS)("every spot of %s has a name of its own", (kind) => {
  const names = LAYOUTS[kind].map((spot) => nameOf(spot.on, spot.pick));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[A-Z1-3]/);
});
