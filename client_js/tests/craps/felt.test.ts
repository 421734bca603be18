import { describe, expect, it } from "vitest";
import { spotKey } from "../../src/games/contract";
import { feltOf, feltSpots, isLowBar, type Part, printIn } from "../../src/games/craps/felt";
import type { Width } from "../../src/games/craps/strips";
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

/** A phone: the felt has the room's height for a width of 1. */
const FILLED: readonly (readonly [string, Width, readonly Part[], number])[] = [
  ["390 by 844", "narrow", ["line", "others", "hops"], 1.4],
  ["844 by 390", "low", ["line", "numbers", "others", "hops"], 0.46],
  ["667 by 375", "low", ["line", "numbers", "others", "hops"], 0.6],
];

const PRINTED = /^(hardway|hop|horn|any|craps|eleven|c_and_e|whirl|six|place|buy|lay)/;
const LINE = ["pass", "dont_pass", "come", "dont_come", "field"];

describe.each(FILLED)("the felt of a phone, on %s", (_, width, parts, aspect) => {
  const felts = parts.map((part) => feltOf(part, width, offered, ["No call bets"], aspect));

  it("fills the room", () => {
    for (const { surface } of felts) expect(surface.height / surface.width).toBeCloseTo(aspect, 5);
  });

  it("623a.3(a): has one area for every wager that the table offers", () => {
    const keys = felts.flatMap(({ surface }) => surface.places.map(({ key }) => key));
    expect(new Set(keys)).toEqual(areas);
  });

  it("has a line that a finger cannot miss", () => {
    const line = felts[0]?.surface.places.filter(({ key }) => LINE.includes(key)) ?? [];
    expect(line).toHaveLength(LINE.length);
    for (const { key, rect } of line) expect(rect.height, key).toBeGreaterThanOrEqual(44);
  });

  it("has no area beyond the felt, and none that a finger misses", () => {
    for (const { surface } of felts) {
      for (const { key, rect } of surface.places) {
        expect(rect.x + rect.width).toBeLessThanOrEqual(surface.width);
        expect(rect.y + rect.height).toBeLessThanOrEqual(surface.height);
        if (!key.startsWith("dont_come_odds")) expect(rect.height, key).toBeGreaterThan(32);
      }
    }
  });
});

it.each([
  ["whole", "desk", undefined],
  ["props", "wide", undefined],
  ["others", "low", 0.48],
  ["hops", "low", 0.48],
  ["numbers", "low", 0.48],
  ["others", "narrow", 1.4],
  ["hops", "narrow", 1.4],
] as const)(
  "chips leave the names and prices of %s in sight on a felt that is %s",
  (part, width, aspect) => {
    const { surface } = feltOf(part, width, offered, ["No call bets"], aspect);
    const half = surface.chip / 2;
    for (const box of surface.places.filter(({ key }) => PRINTED.test(key))) {
      const print = printIn(box, surface.chip);
      const isBeside = print.x + print.width <= box.chips.x - half;
      const isAbove = print.y + print.height <= box.chips.y - half;
      expect(isBeside || isAbove, box.key).toBe(true);
      expect(box.chips.y + half, box.key).toBeLessThanOrEqual(box.rect.y + box.rect.height);
    }
  },
);

it("in the smallest low room the line is one part and the numbers are another", () => {
  const [line, numbers] = (["line", "numbers"] as const).map((part) =>
    feltOf(part, "tiny", offered, [], 0.6).surface.places.map(({ key }) => key),
  );
  const propositions = feltOf("props", "narrow", offered).surface.places.map(({ key }) => key);
  expect(new Set([...(line ?? []), ...(numbers ?? []), ...propositions])).toEqual(areas);
  expect(line).toContain("come_odds:6");
  expect(line).not.toContain("place_win:6");
  expect(numbers).not.toContain("pass");
});

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
      const isOdds = key.startsWith("dont_come_odds");
      if (!isOdds) expect(rect.height * onScreen, key).toBeGreaterThanOrEqual(44);
    }
  }
});

it("a phone held upright has the pass line in sight, and areas as high as a finger", () => {
  // 360 by 740
  const { surface } = feltOf("line", "narrow", offered, ["No call bets"], 1.22);
  expect(surface.height / surface.width).toBeCloseTo(1.22, 5);
  for (const { key, rect } of surface.places) {
    if (!key.startsWith("dont_come_odds")) expect(rect.height, key).toBeGreaterThan(38);
  }
});

it("a table that offers less has no empty areas", () => {
  const some = new Map([...offered].filter(([key]) => !/^(buy|lay|fire|hop|whirl)/.test(key)));
  const { places } = feltOf("whole", "desk", some).surface;
  expect(new Set(places.map(({ key }) => key))).toEqual(
    new Set([...some.keys()].filter((key) => !/pass_odds:/.test(key))),
  );
});

it.each(["desk", "wide", "low", "narrow", "tiny"] as const)(
  "leaves what is printed beside the puck in sight on a felt that is %s",
  (width) => {
    const { surface, puckOff } = feltOf(width === "desk" ? "whole" : "line", width, offered);
    const dont = surface.places.find(({ key }) => key === "dont_come");
    expect(puckOff).not.toBeNull();
    if (dont === undefined || puckOff === null || !isLowBar(dont.rect)) return;
    // The words of a low box begin 26 units from its edge.
    expect(puckOff.x + 15 * puckOff.size).toBeLessThan(dont.rect.x + 26);
  },
);
