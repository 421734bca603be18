import { describe, expect, it } from "vitest";
import { pocketShapes } from "../../src/components/racetrack_path";

const lying = { width: 920, height: 156, thickness: 46 };
const standing = { width: 340, height: 410, thickness: 52 };

describe.each([
  ["lying", lying],
  ["standing", standing],
])("an oval, %s", (_, oval) => {
  it.each([37, 38])("has %d pockets, all inside of it", (count) => {
    const shapes = pocketShapes(count, oval);
    expect(shapes).toHaveLength(count);
    for (const { path } of shapes) {
      const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
      for (const [i, number] of numbers.entries()) {
        expect(number).toBeGreaterThanOrEqual(-0.1);
        expect(number).toBeLessThanOrEqual((i % 2 ? oval.height : oval.width) + 0.1);
      }
    }
  });

  it("has its pockets evenly spaced, all the way round", () => {
    const shapes = pocketShapes(38, oval);
    const steps = shapes.map((shape, i) => {
      const next = shapes[(i + 1) % shapes.length] ?? shape;
      return Math.hypot(next.x - shape.x, next.y - shape.y);
    });
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.2);
  });

  it("runs clockwise", () => {
    const shapes = pocketShapes(38, oval);
    const area = shapes.reduce((sum, { x, y }, i) => {
      const next = shapes[(i + 1) % shapes.length] ?? { x, y };
      return sum + (x * next.y - next.x * y);
    }, 0);
    expect(area).toBeGreaterThan(0); // y grows downwards
  });
});

it("begins in the middle of the left end, or of the top", () => {
  const left = pocketShapes(37, lying)[0];
  expect(left?.x).toBeCloseTo(23);
  expect(left?.y).toBeCloseTo(78);
  const top = pocketShapes(37, standing)[0];
  expect(top?.x).toBeCloseTo(170);
  expect(top?.y).toBeCloseTo(26);
});
