// The first steps: where the card goes, and that they are remembered.

import { beforeEach, describe, expect, it } from "vitest";
import { readCoached, writeCoached } from "../src/store/coached";
import { hashOf, parseRoute } from "../src/store/route";
import { type Area, placeBeside } from "../src/views/coach/placing";

const ROOM: Area = { x: 0, y: 100, width: 400, height: 500 };
const CARD = { width: 200, height: 100 };

const isApart = (one: Area, other: Area) =>
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height;

describe("the card", () => {
  it("goes below its target, or above it where there is no room below", () => {
    const target: Area = { x: 150, y: 200, width: 100, height: 50 };
    expect(placeBeside(target, CARD, ROOM, [target])).toEqual({ x: 100, y: 262 });
    const low: Area = { ...target, y: 540 };
    expect(placeBeside(low, CARD, ROOM, [low])).toEqual({ x: 100, y: 428 });
  });

  it("stays in the room, also for a target outside", () => {
    const tray: Area = { x: 0, y: 650, width: 400, height: 60 };
    const at = placeBeside(tray, CARD, ROOM, [tray]);
    expect(at).not.toBeNull();
    expect((at?.y ?? 0) + CARD.height).toBeLessThanOrEqual(600);
    const phase: Area = { x: 300, y: 20, width: 90, height: 40 };
    expect(placeBeside(phase, CARD, ROOM, [phase])?.y).toBeGreaterThanOrEqual(100);
  });

  it("covers no question of the house, and is not shown where no place is left", () => {
    const target: Area = { x: 150, y: 200, width: 100, height: 50 };
    const prompt: Area = { x: 0, y: 255, width: 400, height: 200 };
    const at = placeBeside(target, CARD, ROOM, [target, prompt]);
    expect(at).not.toBeNull();
    if (at !== null) expect(isApart({ ...at, ...CARD }, prompt)).toBe(true);
    expect(placeBeside(target, CARD, ROOM, [target, ROOM])).toBeNull();
    expect(placeBeside(target, { width: 500, height: 10 }, ROOM, [])).toBeNull();
  });
});

describe("what is remembered", () => {
  beforeEach(() => localStorage.clear());

  it("is the games whose steps are not needed any more", () => {
    expect(readCoached()).toEqual(new Set());
    writeCoached(new Set(["roulette", "craps"]));
    expect(readCoached()).toEqual(new Set(["roulette", "craps"]));
    writeCoached(new Set());
    expect(localStorage.getItem("croupier.coached")).toBeNull();
  });
});

it("a guide has an address of its own", () => {
  const route = { view: "guide", table: "craps 1" } as const;
  expect(hashOf(route)).toBe("#/guide/craps%201");
  expect(parseRoute("#/guide/craps%201")).toEqual(route);
  expect(parseRoute("#/guide/")).toEqual({ view: "lobby" });
});
