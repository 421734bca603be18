import { describe, expect, it } from "vitest";
import { spotKey } from "../../src/games/contract";
import { feltOf } from "../../src/games/roulette/felt";
import {
  neighbour,
  type Place,
  type Point,
  placesOf,
  spotAt,
} from "../../src/games/roulette/geometry";
import type { WheelKind } from "../../src/games/roulette/rules";
import { LAYOUTS, WHEELS } from "./layouts";

const places = Object.fromEntries(
  WHEELS.map((kind) => [kind, placesOf(LAYOUTS[kind], kind)]),
) as Record<WheelKind, readonly Place[]>;

/** What a press means, in words. */
function pressed(along: number, across: number, kind: WheelKind = "double_zero"): string | null {
  return spotAt({ along, across }, places[kind])?.key ?? null;
}

function placeOf(key: string, kind: WheelKind = "double_zero"): Place {
  const place = places[kind].find((one) => one.key === key);
  if (place === undefined) throw new Error(`${key} is not on the layout`);
  return place;
}

describe("617a.1(f)(2), specific areas for every wager", () => {
  it.each(WHEELS)("every spot of %s lies on the layout, once", (kind) => {
    const sent = LAYOUTS[kind]
      .filter((spot) => spot.on !== "five_adjacent")
      .map((spot) => spotKey(spot.on, spot.pick));
    const shown = places[kind].map((place) => place.key);
    // 617a.3(e)(2): the split of 0 and 00 has a second place.
    const second = kind === "double_zero" ? ["split:0-00"] : [];
    expect([...shown].sort()).toEqual([...sent, ...second].sort());
  });

  it.each(WHEELS)("no two spots of %s share a place", (kind) => {
    const at = places[kind].map((place) => `${place.at.along}/${place.at.across}`);
    expect(new Set(at).size).toBe(at.length);
  });

  it.each(WHEELS)("a press where the chips lie means that very spot, on %s", (kind) => {
    for (const place of places[kind]) {
      expect(spotAt(place.at, places[kind])?.key).toBe(place.key);
    }
  });

  it.each(WHEELS)("a press a little beside the chips still means the spot, on %s", (kind) => {
    for (const place of places[kind]) {
      for (const [along, across] of [
        [0.09, 0],
        [-0.09, 0],
        [0, 0.09],
        [0, -0.09],
      ] as const) {
        const near = { along: place.at.along + along, across: place.at.across + across };
        expect(spotAt(near, places[kind])?.key).toBe(place.key);
      }
    }
  });

  it("every point of the felt means something or lies outside of all boxes", () => {
    for (let along = -0.98; along < 13; along += 0.13) {
      for (let across = 0.02; across < 3; across += 0.13) {
        expect(pressed(along, across)).not.toBeNull();
      }
    }
    expect(pressed(-0.5, -1)).toBeNull();
    expect(pressed(12.5, -1)).toBeNull();
    expect(pressed(-2, 1)).toBeNull();
  });
});

describe("617a.3(e), where a wager is placed", () => {
  it("(1) within the box of the number", () => {
    expect(pressed(5.5, 1.5)).toBe("straight:17");
    expect(pressed(5.3, 1.7)).toBe("straight:17");
    expect(pressed(-0.5, 0.7)).toBe("straight:0");
    expect(pressed(-0.5, 2.2)).toBe("straight:00");
  });

  it("(2) on the line between the two boxes", () => {
    expect(pressed(5.5, 2.02)).toBe("split:17-18");
    expect(pressed(6.05, 1.5)).toBe("split:17-20");
    expect(pressed(-0.02, 0.5)).toBe("split:0-1");
    expect(pressed(0, 1.27)).toBe("split:0-2");
    expect(pressed(0, 1.74)).toBe("split:00-2");
    expect(pressed(0, 2.5)).toBe("split:00-3");
  });

  it("(2) 0 and 00: on the line between them, or between the 2nd 12 and the 3rd 12", () => {
    expect(pressed(-0.5, 1.5)).toBe("split:0-00");
    expect(pressed(8, -0.5)).toBe("split:0-00");
    expect(pressed(8.1, -0.6)).toBe("split:0-00");
    expect(pressed(4, -0.5)).toBe("dozen:1");
    expect(pressed(8, -0.5, "single_zero")).toBe("dozen:2");
  });

  it("(3) on the outside line of the first number of the row", () => {
    expect(pressed(5.5, -0.05)).toBe("three_numbers:16-17-18");
  });

  it("(3)(ii) on the common corner of the three boxes", () => {
    expect(pressed(0, 1)).toBe("three_numbers:0-1-2");
    expect(pressed(0, 1.5)).toBe("three_numbers:0-00-2");
    expect(pressed(0, 2)).toBe("three_numbers:00-2-3");
    expect(pressed(0, 1, "single_zero")).toBe("three_numbers:0-1-2");
  });

  it("(4) on the common corner of the four boxes", () => {
    expect(pressed(5, 1.95)).toBe("four_numbers:14-15-17-18");
  });

  it("(5) on the common corner of 0, 1 and the 1st 12", () => {
    expect(pressed(0.02, -0.03)).toBe("first_five");
    expect(pressed(0.02, -0.03, "single_zero")).toBe("three_numbers:1-2-3");
  });

  it("(6) on the outside common corner of the two rows", () => {
    expect(pressed(5, 0)).toBe("six_numbers:13-14-15-16-17-18");
  });

  it("(7) in the box at the bottom of the column", () => {
    expect(pressed(12.5, 0.5)).toBe("column:1");
    expect(pressed(12.5, 2.5)).toBe("column:3");
  });

  it("(8) to (14) in the boxes beside them", () => {
    expect(pressed(1.9, -0.6)).toBe("dozen:1");
    expect(pressed(11, -0.6)).toBe("dozen:3");
    const evenChances = [1, 3, 5, 7, 9, 11].map((along) => pressed(along, -1.5));
    expect(evenChances).toEqual(["low", "even", "red", "black", "odd", "high"]);
  });

  it("(e)(1) of 617a.1: the cover leaves the wagers of a single zero layout", () => {
    expect(pressed(-0.5, 0.7, "double_zero_as_single")).toBe("straight:0");
    expect(pressed(0, 2.5, "double_zero_as_single")).toBe("split:0-3");
    const zeroes = places.double_zero_as_single.filter((place) => place.spot.pick.includes("00"));
    expect(zeroes).toEqual([]);
  });
});

describe("the arrow keys", () => {
  const FORTH: Point = { along: 1, across: 0 };
  const BACK: Point = { along: -1, across: 0 };
  const OUT: Point = { along: 0, across: 1 };
  const IN: Point = { along: 0, across: -1 };
  const from = (key: string, ...steps: Point[]) =>
    steps.reduce<Place | null>(
      (place, step) => place && neighbour(place, step, places.double_zero),
      placeOf(key),
    )?.key ?? null;

  it("go from number to line to number", () => {
    expect(from("straight:17", FORTH)).toBe("split:17-20");
    expect(from("straight:17", FORTH, FORTH)).toBe("straight:20");
    expect(from("straight:17", OUT)).toBe("split:17-18");
    expect(from("split:17-18", BACK)).toBe("four_numbers:14-15-17-18");
    expect(from("straight:16", IN)).toBe("three_numbers:16-17-18");
    expect(from("straight:35", FORTH)).toBe("column:2");
  });

  it("end at the edges", () => {
    expect(from("low", IN)).toBeNull();
    expect(from("column:3", FORTH)).toBeNull();
  });

  it.each(WHEELS)("reach every spot of %s", (kind) => {
    const reached = new Set<Place>();
    const next = [placeOf("straight:17", kind)];
    for (let place = next.pop(); place !== undefined; place = next.pop()) {
      if (reached.has(place)) continue;
      reached.add(place);
      for (const step of [FORTH, BACK, OUT, IN]) {
        const beside = neighbour(place, step, places[kind]);
        if (beside !== null) next.push(beside);
      }
    }
    const missed = places[kind].filter((place) => !reached.has(place)).map((place) => place.key);
    expect(missed).toEqual([]);
  });

  it("mean what is seen: upright, down is along the rows", () => {
    const [lying, upright] = [feltOf(false), feltOf(true)];
    expect(lying.stepOf("ArrowRight")).toEqual(FORTH);
    expect(lying.stepOf("ArrowUp")).toEqual(OUT);
    expect(upright.stepOf("ArrowDown")).toEqual(FORTH);
    expect(upright.stepOf("ArrowRight")).toEqual(OUT);
    expect(lying.stepOf("Home")).toBeNull();
  });
});

describe("the felt in pixels", () => {
  it.each([
    [false, "lying down"],
    [true, "upright"],
  ])("every place is found again where it is drawn (upright: %s)", (isUpright) => {
    const felt = feltOf(isUpright);
    for (const place of places.double_zero) {
      const { x, y } = felt.toPixel(place.at);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(felt.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(felt.height);
      expect(spotAt(felt.toLayout(x, y), places.double_zero)?.key).toBe(place.key);
    }
  });

  // The whole felt is in sight: on a low phone its boxes are lower than a finger, and wider.
  it.each([
    [390, 642, 43.9],
    [360, 538, 36],
  ] as const)("boxes suit a finger in a room of %d by %d pixels", (width, height, least) => {
    const felt = feltOf(true);
    const scale = Math.min((width - 8) / felt.width, (height - 8) / felt.height);
    for (const place of places.double_zero.filter((one) => one.isBox)) {
      const box = felt.rectOf(place.area);
      const sides = [box.width * scale, box.height * scale] as const;
      expect(Math.min(...sides)).toBeGreaterThanOrEqual(least);
      expect(sides[0] * sides[1]).toBeGreaterThanOrEqual(44 * 44);
    }
  });
});
