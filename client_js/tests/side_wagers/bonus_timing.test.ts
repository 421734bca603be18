import { describe, expect, it } from "vitest";
import { ballOf, stagingOf } from "../../src/games/side_wagers/bonus_timing";

const restsAtMs = 100_000;
const staging = (draw: Record<string, unknown>) => stagingOf({ draw, restsAtMs });

describe("the parts of a spin", () => {
  it("is the ball alone where no side wager drew anything", () => {
    expect(staging({ number: "7" })).toEqual({ ballRestsMs: restsAtMs, bonus: null, reader: null });
  });

  it("617b.2(e): brings the ball to rest before three are released", () => {
    const { ballRestsMs, bonus } = staging({ number: "7", blazing: ["1", "2", "3"] });
    const times = [ballRestsMs, bonus?.releasedMs ?? 0, ...(bonus?.restMs ?? []), restsAtMs];
    expect(bonus?.restMs).toHaveLength(3);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });

  it("617b.1(e): turns the reader board between the ball's rest and the three balls", () => {
    const { ballRestsMs, bonus, reader } = staging({
      number: "7",
      b2b: 100,
      blazing: ["1", "2", "3"],
    });
    expect(reader?.fromMs).toBe(ballRestsMs);
    expect(reader?.restsMs).toBeLessThan(bonus?.beginsMs ?? 0);
  });

  it("shows the spin by its ball, whatever comes after it", () => {
    const shown = { round: 1, spin: 1, call: "", voidSpin: false, restsAtMs };
    expect(ballOf({ ...shown, draw: { number: "4" } })?.restsAtMs).toBe(restsAtMs);
    expect(ballOf({ ...shown, draw: { number: "4", b2b: 10 } })?.restsAtMs).toBeLessThan(restsAtMs);
    expect(ballOf(null)).toBeNull();
  });
});
