import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chipSound, isSoundOn, turnSound, winSound } from "../src/sound/sound";

const started: number[] = [];

class Part {
  readonly gain = { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  connect = (next: unknown) => next;
  start = (at: number) => started.push(at);
  stop = vi.fn();
}

beforeEach(() => {
  started.length = 0;
  localStorage.clear();
  vi.stubGlobal("OscillatorNode", Part);
  vi.stubGlobal("GainNode", Part);
  vi.stubGlobal(
    "AudioContext",
    class {
      readonly currentTime = 0;
    },
  );
});

afterEach(() => {
  turnSound(false);
  vi.unstubAllGlobals();
});

it("is off until somebody turns it on", () => {
  chipSound();
  expect(isSoundOn.value).toBe(false);
  expect(started).toEqual([]);
});

it("is heard once turned on, and remembered", () => {
  turnSound(true);
  expect(localStorage.getItem("croupier.sound")).toBe("on");
  expect(started).toEqual([0, 0.034]); // a chip, so that one knows
  winSound();
  expect(started).toEqual([0, 0.034, 0, 0.13]);
  turnSound(false);
  winSound();
  expect(started).toHaveLength(4);
  expect(localStorage.getItem("croupier.sound")).toBeNull();
});
