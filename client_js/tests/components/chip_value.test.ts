import { describe, expect, it } from "vitest";
import { chipColor, chipPrint, chipsOf, isLightChip } from "../../src/components/chip_value";

describe("a chip", () => {
  it.each([
    [50, "50¢"],
    [100, "1"],
    [250, "2.50"],
    [2500, "25"],
    [99_900, "999"],
    [100_000, "1K"],
    [123_456, "1.2K"],
    [199_999, "1.9K"],
    [12_345_600, "123K"],
    [250_000_000, "2.5M"],
  ])("of %d cents has %s printed on it", (cents, print) => {
    expect(chipPrint(cents)).toBe(print);
  });

  it("has the colour of the largest value that it holds", () => {
    expect(chipColor(500)).toContain("--chip-5,");
    expect(chipColor(2499)).toContain("--chip-5,");
    expect(chipColor(2500)).toContain("--chip-25,");
    expect(chipColor(10_000_000)).toContain("--chip-5000,");
    expect(chipColor(50)).toContain("--chip-1,");
  });

  it("has a dark print where it is light", () => {
    expect(isLightChip(100)).toBe(true);
    expect(isLightChip(500)).toBe(false);
  });
});

describe("a stack", () => {
  it("is made of the fewest chips, the largest below", () => {
    expect(chipsOf(13_100, 10)).toEqual([10_000, 2500, 500, 100]);
    expect(chipsOf(150, 10)).toEqual([100, 50]);
    expect(chipsOf(0, 4)).toEqual([]);
  });

  it("is never higher than its limit", () => {
    expect(chipsOf(40_000, 3)).toEqual([10_000, 10_000, 10_000]);
  });
});
