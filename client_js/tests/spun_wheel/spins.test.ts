import { describe, expect, it } from "vitest";
import { bigSixWheel } from "../../src/games/big_six";
import { dreamcatcherWheel } from "../../src/games/dreamcatcher";
import {
  multiplierOf,
  sectionsIn,
  sectionsOf,
  settledOn,
  spinTimes,
} from "../../src/games/spun_wheel/spins";
import { paidInWords } from "../../src/games/spun_wheel/text";
import { sectionsWith, wheelGame } from "../../src/games/spun_wheel/wheel_game";

const bigSix = wheelGame(bigSixWheel);
const dreamcatcher = wheelGame(dreamcatcherWheel);

describe("what the wheel shows", () => {
  it.each([
    [bigSix, { "1": 23, "2": 15, "5": 8, "10": 4, "20": 2, flag: 1, joker: 1 }],
    [dreamcatcher, { "1": 23, "2": 15, "5": 7, "10": 4, "20": 2, "40": 1, "2×": 1, "7×": 1 }],
  ] as const)("619a.1(a), 689a.1(a): 54 sections of $game", (game, counts) => {
    expect(game.order).toHaveLength(54);
    for (const [symbol, count] of Object.entries(counts)) {
      expect(sectionsWith(symbol, game), symbol).toBe(count);
      expect(game.faces.has(symbol), symbol).toBe(true);
    }
  });

  it("is read from a draw, and from a list of results", () => {
    expect(sectionsOf({ section: 17 })).toEqual([17]);
    expect(sectionsOf({ sections: [28, 1, 10] })).toEqual([28, 1, 10]);
    expect(sectionsOf({ number: "17" })).toEqual([]);
    expect(sectionsIn("28-1-10")).toEqual([28, 1, 10]);
    expect(settledOn([1], bigSix)).toBe("joker");
    expect(settledOn([], bigSix)).toBeNull();
  });

  it("689a.3(c): multipliers stack until a number comes", () => {
    expect(multiplierOf([28], dreamcatcher)).toBe(2);
    expect(multiplierOf([28, 1, 10], dreamcatcher)).toBe(14);
    expect(settledOn([28, 1, 10], dreamcatcher)).toBe("10");
    expect(paidInWords("10 to 1", 14)).toBe("140 to 1");
  });
});

describe("the times of the spins of a round", () => {
  it("one spin takes all of it", () => {
    expect(spinTimes(1, 1000, 9000)).toEqual([{ startsAtMs: 1000, restsAtMs: 9000 }]);
  });

  it("several follow one another with a look at each, and the last rests when the round does", () => {
    const times = spinTimes(3, 0, 9000);
    expect(times.at(-1)?.restsAtMs).toBe(9000);
    for (const [i, { startsAtMs, restsAtMs }] of times.entries()) {
      expect(restsAtMs - startsAtMs).toBeCloseTo(9000 / 3 - (2 * 750) / 3, 5);
      const next = times[i + 1];
      if (next) expect(next.startsAtMs - restsAtMs).toBeCloseTo(750, 5);
    }
  });

  it("those of the past are all over", () => {
    expect(spinTimes(2, 5000, 3000).every(({ restsAtMs }) => restsAtMs <= 5000)).toBe(true);
  });
});
