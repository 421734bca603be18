import { describe, expect, it } from "vitest";
import {
  colorOf,
  numberOf,
  replicaOrder,
  wheelKind,
  wheelOrder,
} from "../../src/games/roulette/rules";
import { LAYOUTS, WHEELS } from "./layouts";

describe("617a.1(c), (d), the wheel", () => {
  it.each([
    ["single_zero", 37],
    ["double_zero", 38],
    ["double_zero_as_single", 38],
  ] as const)("%s has %d different compartments", (kind, count) => {
    expect(new Set(wheelOrder(kind)).size).toBe(count);
    expect(wheelOrder(kind)).toHaveLength(count);
  });

  it.each(["single_zero", "double_zero"] as const)("%s is red and black in turns", (kind) => {
    const colors = wheelOrder(kind).map(colorOf);
    for (const [i, color] of colors.entries()) {
      const next = colors[(i + 1) % colors.length];
      if (color !== "green") expect(next).not.toBe(color);
    }
    expect(colors.filter((color) => color === "red")).toHaveLength(18);
    expect(colors.filter((color) => color === "black")).toHaveLength(18);
  });

  it.each(WHEELS)("the replica of %s has the neighbours that the house means", (kind) => {
    const order = replicaOrder(kind);
    const spots = LAYOUTS[kind].filter((spot) => spot.on === "five_adjacent");
    expect(spots).toHaveLength(order.length);
    for (const spot of spots) {
      const at = order.indexOf(spot.pick[0] ?? "");
      const five = [-2, -1, 0, 1, 2].map((d) => order[(at + d + order.length) % order.length]);
      expect([...spot.covers].sort()).toEqual([...five].sort());
    }
  });

  it("is a double zero wheel where the rules say nothing", () => {
    expect(wheelKind({})).toBe("double_zero");
    expect(wheelKind({ wheel: "single_zero" })).toBe("single_zero");
  });

  it("reads a draw", () => {
    expect(numberOf({ number: "00" })).toBe("00");
    expect(numberOf({ dice: [1, 2] })).toBeNull();
  });
});
