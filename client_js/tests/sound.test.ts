import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chipSound, winSound } from "../src/sound/sound";
import { isMuted, volume } from "../src/store/sound_settings";

const started: number[] = [];
const loudnesses: number[] = [];

class Part {
  readonly gain = {
    setValueAtTime: (loudness: number) => loudnesses.push(loudness),
    exponentialRampToValueAtTime: vi.fn(),
  };
  connect = (next: unknown) => next;
  start = (at: number) => started.push(at);
  stop = vi.fn();
}

beforeEach(() => {
  started.length = loudnesses.length = 0;
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
  isMuted.value = true;
  volume.value = 0.7;
  vi.unstubAllGlobals();
});

it("is off until somebody turns it on", () => {
  chipSound();
  expect(isMuted.value).toBe(true);
  expect(started).toEqual([]);
});

it("is heard once turned on, and remembered", () => {
  isMuted.value = false;
  expect(localStorage.getItem("croupier.muted")).toBe("no");
  chipSound();
  winSound();
  expect(started).toEqual([0, 0.034, 0, 0.13]);
  isMuted.value = true;
  winSound();
  expect(started).toHaveLength(4);
  expect(localStorage.getItem("croupier.muted")).toBeNull();
});

it("is as loud as the player likes", () => {
  isMuted.value = false;
  volume.value = 0.5;
  expect(localStorage.getItem("croupier.volume")).toBe("0.5");
  winSound();
  expect(loudnesses).toEqual([0.05, 0.05]);
});
