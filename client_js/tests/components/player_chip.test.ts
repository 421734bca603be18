import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CROWD_COLOR, PLAYER_COLORS, playerDesign } from "../../src/components/player_chip";

const tokens = readFileSync("src/styles/tokens.css", "utf8");
const values = [...tokens.matchAll(/--chip-\d+: (#[0-9a-f]{6})/g)].map(([, color]) => color ?? "");

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function apart(one: string, other: string): number {
  const others = channels(other);
  return Math.hypot(...channels(one).map((channel, index) => channel - (others[index] ?? 0)));
}

describe("617a.3(b): the chips of a player", () => {
  it("have no colour that is near the colour of a value chip", () => {
    expect(values).toHaveLength(7);
    for (const color of [...PLAYER_COLORS, CROWD_COLOR]) {
      for (const value of values)
        expect(apart(color, value), `${color} ${value}`).toBeGreaterThan(60);
    }
  });

  it("differ from those of every other player at the table", () => {
    const designs = Array.from({ length: 56 }, (_, seat) => playerDesign(seat + 1));
    const all = new Set(designs.map(({ color, mark }) => `${color} ${mark}`));
    expect(all.size).toBe(56);
    for (const [seat, { color }] of designs.entries()) {
      expect(color).not.toBe(designs[seat + 1]?.color);
    }
  });
});
