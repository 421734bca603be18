import { describe, expect, it } from "vitest";
import { faceLight, tumbleLight } from "../../src/games/craps/cube_light";

/** As the cube is turned to show a one. */
const ONE = { x: 0, y: 0, lies: 0 };
const FACES = [1, 2, 3, 4, 5, 6];
const shadeOf = (face: number, lying = ONE) => faceLight(face, lying, 3, 0).shade;

describe("the light on a die", () => {
  it("falls on the drawn face, however the die lies", () => {
    for (let lies = -35; lies <= 35; lies += 5) {
      const shades = FACES.map((face) => shadeOf(face, { ...ONE, lies }));
      expect(shades.indexOf(Math.min(...shades))).toBe(0);
    }
  });

  it("leaves the sides away from the lamp dark: it is above, on the left", () => {
    expect(shadeOf(2)).toBeLessThan(shadeOf(5));
    expect(shadeOf(4)).toBeLessThan(shadeOf(3));
    expect(shadeOf(6)).toBeCloseTo(Math.max(...FACES.map((face) => shadeOf(face))), 6);
  });

  it("stays where it is while the die turns: a half turn on the felt swaps the sides", () => {
    const turned = { ...ONE, lies: 180 };
    expect(shadeOf(3, turned)).toBeLessThan(shadeOf(4, turned));
    expect(shadeOf(5, turned)).toBeLessThan(shadeOf(2, turned));
  });

  it("follows each face through the tumble, to where the die comes to rest", () => {
    for (const face of FACES) {
      const steps = tumbleLight(face, ONE, 3);
      expect(steps.at(-1)).toEqual(faceLight(face, ONE, 3, 0));
      const shades = steps.map(({ shade }) => shade);
      expect(Math.max(...shades) - Math.min(...shades)).toBeGreaterThan(0.3);
      const leaps = shades.slice(1).map((shade, index) => Math.abs(shade - (shades[index] ?? 0)));
      expect(Math.max(...leaps)).toBeLessThan(0.4);
    }
  });

  it("gleams on a face that mirrors the lamp", () => {
    const gleams = FACES.map((face) => faceLight(face, ONE, 3, 0).gleam);
    expect(gleams.indexOf(Math.max(...gleams))).toBe(0);
    expect(gleams[5]).toBe(0);
  });
});
