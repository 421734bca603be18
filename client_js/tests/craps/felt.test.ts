import { describe, expect, it } from "vitest";
import { spotKey } from "../../src/games/contract";
import { feltOf, feltSpots, type Part, type Width } from "../../src/games/craps/felt";
import { gameTable } from "../game_table";
import spots from "./spots.json";

const offered = feltSpots(gameTable({ game: "craps", spots }).spots, 6);
/** Odds behind the line have one area each, whatever the point. */
const areas = new Set(
  spots.map(({ on, pick }) => spotKey(on, on.endsWith("pass_odds") ? [] : pick)),
);

const FELTS: readonly (readonly [string, readonly (readonly [Part, Width])[]])[] = [
  ["a desk", [["whole", "desk"]]],
  [
    "a tablet",
    [
      ["line", "wide"],
      ["props", "wide"],
    ],
  ],
  [
    "a phone",
    [
      ["line", "narrow"],
      ["props", "narrow"],
    ],
  ],
];

describe.each(FELTS)("the felt on %s", (_, parts) => {
  const surfaces = parts.map(([part, width]) => feltOf(part, width, offered).surface);

  it("623a.3(a): has one area for every wager that the table offers", () => {
    const keys = surfaces.flatMap(({ places }) => places.map(({ key }) => key));
    expect(new Set(keys)).toEqual(areas);
    expect(keys).toHaveLength(areas.size);
  });

  it("none lies over another, or beyond the felt, and its chips lie in it", () => {
    for (const surface of surfaces) {
      for (const box of surface.places) {
        const { x, y, width, height } = box.rect;
        expect(surface.placeAt({ x: x + 1, y: y + 1 }), box.key).toBe(box);
        expect(surface.placeAt({ x: x + width - 1, y: y + height - 1 }), box.key).toBe(box);
        expect(surface.placeAt(box.chips), box.key).toBe(box);
        expect(x + width).toBeLessThanOrEqual(surface.width);
        expect(y + height).toBeLessThanOrEqual(surface.height);
      }
    }
  });

  it("every area is reached by arrows from the first", () => {
    for (const { places, placeBeside } of surfaces) {
      const reached = new Set(places.slice(0, 1));
      for (const box of reached) {
        for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          const next = placeBeside(box, arrow);
          if (next !== null) reached.add(next);
        }
      }
      expect(reached.size).toBe(places.length);
    }
  });
});

it.each([
  ["narrow", 344 / 354], // 360 pixels across
  ["wide", 560 / 600], // 740 pixels across, beside the dice
] as const)("areas of the %s felt are large enough for a finger", (width, onScreen) => {
  for (const part of ["line", "props"] as const) {
    for (const { key, rect } of feltOf(part, width, offered).surface.places) {
      expect(rect.width * onScreen, key).toBeGreaterThanOrEqual(44);
      expect(rect.height * onScreen, key).toBeGreaterThanOrEqual(44);
    }
  }
});

it("a table that offers less has no empty areas", () => {
  const some = new Map([...offered].filter(([key]) => !/^(buy|lay|fire|hop|whirl)/.test(key)));
  const { places } = feltOf("whole", "desk", some).surface;
  expect(new Set(places.map(({ key }) => key))).toEqual(
    new Set([...some.keys()].filter((key) => !/pass_odds:/.test(key))),
  );
});
