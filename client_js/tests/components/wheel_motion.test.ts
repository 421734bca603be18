import { describe, expect, it } from "vitest";
import {
  ballAt,
  ballRun,
  clapperLean,
  pinTimes,
  WHEEL_DEGREES_A_SECOND,
  wheelLeft,
} from "../../src/components/wheel_motion";

const REST = 1_000_000;

/** Degrees that the ball runs in the room, not against the wheel, from launch to rest. */
function ballDegrees(durationMs: number): number {
  const run = ballRun(REST, durationMs);
  const wheelDegrees = (WHEEL_DEGREES_A_SECOND * durationMs) / 1000;
  return ballAt(run, REST - durationMs).behind + wheelDegrees;
}

describe("617a.5(a), the rotation of wheel and ball", () => {
  it.each([800, 2000, 4000, 6000, 12_000])(
    "the ball makes four revolutions in %d ms",
    (duration) => {
      expect(ballDegrees(duration)).toBeGreaterThanOrEqual(4 * 360 - 1e-6);
    },
  );

  it("the ball runs against the wheel", () => {
    const run = ballRun(REST, 6000);
    const [early, late] = [ballAt(run, REST - 5000).behind, ballAt(run, REST - 4900).behind];
    expect(late).toBeLessThan(early); // clockwise, towards its section
    expect(WHEEL_DEGREES_A_SECOND).toBeLessThan(0); // anticlockwise
  });
});

describe("the ball", () => {
  const run = ballRun(REST, 6000);
  const frames = Array.from({ length: 601 }, (_, i) => ballAt(run, REST - 6000 + i * 10));

  it("lies in its section from the moment of rest on", () => {
    expect(ballAt(run, REST)).toEqual({ behind: 0, height: 0 });
    expect(ballAt(run, REST + 60_000)).toEqual({ behind: 0, height: 0 });
  });

  it("never turns back, and only ever slows down", () => {
    const steps = frames.slice(1).map((frame, i) => (frames[i]?.behind ?? 0) - frame.behind);
    for (const [i, step] of steps.entries()) {
      expect(step).toBeGreaterThanOrEqual(0);
      expect(step).toBeLessThanOrEqual((steps[i - 1] ?? Number.POSITIVE_INFINITY) + 1e-9);
    }
  });

  it("runs on the track, falls, and hops over the frets without a jump", () => {
    expect(frames[0]?.height).toBe(1);
    expect(frames[400]?.height).toBe(1);
    const heights = frames.map((frame) => frame.height);
    for (const [i, height] of heights.entries()) {
      expect(height).toBeGreaterThanOrEqual(0);
      expect(height).toBeLessThanOrEqual(1);
      expect(Math.abs(height - (heights[i - 1] ?? height))).toBeLessThan(0.06);
    }
    const hops = heights.filter(
      (height, i) => i > 0 && height > (heights[i - 1] ?? 0) && height >= (heights[i + 1] ?? 0),
    );
    expect(hops).toHaveLength(3);
    expect([...hops].sort((a, b) => b - a)).toEqual(hops); // each lower than the one before
  });

  it("is where everybody sees it for somebody who came late to a usual spin", () => {
    const late = ballRun(REST, null);
    expect(ballAt(late, REST - 1500)).toEqual(ballAt(run, REST - 1500));
  });
});

describe("a wheel without a ball", () => {
  it("starts where it stood, turns at least four times, and stops where it should", () => {
    expect(wheelLeft(5000, 5000, 90) % 360).toBeCloseTo(90);
    expect(wheelLeft(5000, 5000, -90) % 360).toBeCloseTo(270);
    expect(wheelLeft(5000, 5000, 90)).toBeGreaterThanOrEqual(4 * 360);
    expect(wheelLeft(0, 5000, 90)).toBe(0);
    expect(wheelLeft(-1, 5000, 90)).toBe(0);
    expect(wheelLeft(-1, -1, 90)).toBe(0);
  });

  it.each([1000, 5000])(
    "gains speed in the hand of who spins it, then only slows down (%i ms)",
    (ms) => {
      const left = Array.from({ length: 101 }, (_, i) => wheelLeft(ms * (1 - i / 100), ms, 90));
      const steps = left.slice(1).map((one, i) => (left[i] ?? 0) - one);
      const fastest = steps.indexOf(Math.max(...steps));
      expect(fastest * (ms / 100)).toBeGreaterThanOrEqual(100);
      expect(fastest * (ms / 100)).toBeLessThanOrEqual(600);
      expect(steps[0]).toBeLessThan((steps[fastest] ?? 0) / 5);
      expect(steps.slice(0, fastest)).toEqual(steps.slice(0, fastest).sort((a, b) => a - b));
      expect(steps.slice(fastest)).toEqual(steps.slice(fastest).sort((a, b) => b - a));
      expect(left.at(-1)).toBe(0);
    },
  );

  it("runs already where a page joins during the spin", () => {
    const left = Array.from({ length: 51 }, (_, i) => wheelLeft(5000 - i * 100, 5000, 90, false));
    const steps = left.slice(1).map((one, i) => (left[i] ?? 0) - one);
    expect(steps).toEqual([...steps].sort((one, other) => other - one));
  });
});

describe("619a.1(e), the clapper", () => {
  const STEP = 360 / 54;

  it.each([0, 80, 160])("meets each pin as the wheel carries it by (%i degrees off)", (off) => {
    const durationMs = 5000;
    const pinsBy = (ms: number) =>
      Math.floor(0.5 - wheelLeft(durationMs - ms, durationMs, off) / STEP);
    const pins = pinTimes(durationMs, off, STEP);
    expect(pins).toHaveLength(pinsBy(durationMs) - pinsBy(0));
    for (const [nth, ms] of pins.entries()) {
      expect(pinsBy(ms - 0.01) - pinsBy(0)).toBe(nth);
      expect(pinsBy(ms + 0.01) - pinsBy(0)).toBe(nth + 1);
      const left = wheelLeft(durationMs - ms, durationMs, off);
      expect(clapperLean(-left - 0.001, STEP)).toBeCloseTo(-17, 1); // it springs back just now
    }
  });

  it("meets none of a wheel that is at rest", () => {
    expect(pinTimes(0, 90, STEP)).toEqual([]);
  });

  it("hangs straight over the middle of a section, and leans the way the wheel turns at a pin", () => {
    for (const section of [0, 1, 27, -5]) {
      expect(clapperLean(section * STEP, STEP)).toBeCloseTo(0);
      expect(clapperLean((section + 0.499) * STEP, STEP)).toBeLessThan(-15);
    }
  });

  it("springs back after a pin, and no further than upright", () => {
    const leans = Array.from({ length: 60 }, (_, i) => clapperLean((0.5 + i / 100) * STEP, STEP));
    expect([...leans].sort((a, b) => a - b)).toEqual(leans);
    expect(Math.max(...leans)).toBeCloseTo(0);
  });
});
