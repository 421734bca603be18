import { describe, expect, it } from "vitest";
import { boltPath, soughtIn, strikesOf } from "../../src/games/struck_roulette/strikes";

const restsAtMs = 50_000;

describe("617b.3(d), 617b.5(d): numbers are struck before the ball comes to rest", () => {
  const strikes = strikesOf(
    { draw: { number: "4", lucky: { 17: 499, 4: 49, 30: 99 } }, restsAtMs },
    "lucky",
  );

  it("one after another, the highest payout last", () => {
    expect(strikes.map(({ number, payout }) => [number, payout])).toEqual([
      ["4", 49],
      ["30", 99],
      ["17", 499],
    ]);
    const times = strikes.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(restsAtMs);
  });

  it("from soon after the spin begins, however many there are", () => {
    const struck = ["1", "2", "3", "4", "5"];
    for (const count of [1, 2, 3, 5]) {
      const lucky = Object.fromEntries(struck.slice(0, count).map((number) => [number, 49]));
      const times = strikesOf({ draw: { lucky }, restsAtMs }, "lucky").map(({ atMs }) => atMs);
      expect(times[0]).toBe(restsAtMs - 9200);
      expect(times.at(-1)).toBeLessThanOrEqual(restsAtMs - 5000);
      const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      // No two flashes in a second, and no long search.
      for (const step of steps) expect(step).toBeGreaterThan(1000);
      for (const step of steps) expect(step).toBeLessThanOrEqual(1400);
    }
  });

  it("reads its own word of the draw, and no other", () => {
    expect(
      strikesOf({ draw: { number: "4", lucky: { 4: 49 } }, restsAtMs }, "multipliers"),
    ).toEqual([]);
  });
});

it("the light plays over other boxes in each round, and only over numbers of the wheel", () => {
  const numbers = Array.from({ length: 37 }, (_, number) => String(number));
  const first = soughtIn(1, numbers);
  expect(new Set(first).size).toBeGreaterThan(6);
  expect(first).not.toEqual(soughtIn(2, numbers));
  for (const number of first) expect(numbers).toContain(number);
});

it("a bolt comes from above the felt, and ends on its number", () => {
  expect(boltPath(300, 120, "17")).toMatch(/^M[\d.-]+ -110(L[\d.-]+ [\d.-]+)+L300 120$/);
  expect(boltPath(300, 120, "17")).toBe(boltPath(300, 120, "17"));
});
