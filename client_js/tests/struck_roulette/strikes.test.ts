import { describe, expect, it } from "vitest";
import { boltPath, strikesOf } from "../../src/games/struck_roulette/strikes";

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

  it("reads its own word of the draw, and no other", () => {
    expect(
      strikesOf({ draw: { number: "4", lucky: { 4: 49 } }, restsAtMs }, "multipliers"),
    ).toEqual([]);
  });
});

it("a bolt comes from above the felt, and ends on its number", () => {
  expect(boltPath(300, 120, "17")).toMatch(/^M[\d.-]+ -24(L[\d.-]+ [\d.-]+)+L300 120$/);
  expect(boltPath(300, 120, "17")).toBe(boltPath(300, 120, "17"));
});
