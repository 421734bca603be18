import { signal } from "@preact/signals";
import { cleanup, fireEvent, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ballLandings, ballRun, pinTimes } from "../src/components/wheel_motion";
import { bell } from "../src/sound/hits";
import type { Strike } from "../src/sound/strike";
import * as strikes from "../src/sound/strikes";
import { varied } from "../src/sound/vary";
import { FRET_MS } from "../src/sound/wheels";
import type { TableStore } from "../src/store/table_store";
import { context, pans, started, stubSound, volumes } from "./simulated_sound";

const STEP = 360 / 54;
const CHIP = strikes.chip().map(({ kind }) => kind);

beforeEach(stubSound);

/** The modules as a page finds them when it is loaded. */
async function loaded() {
  const settings = await import("../src/store/sound_settings");
  const { play } = await import("../src/sound/mixer");
  const caller = await import("../src/sound/caller");
  return { ...settings, play, ...caller };
}

describe("the settings", () => {
  it("are heard at once, and remembered", async () => {
    const page = await loaded();
    page.play(strikes.chip());
    expect(started).toEqual(CHIP);
    page.volume.value = 0.5;
    expect(volumes.at(-1)).toBeCloseTo(1.715);
    page.isMuted.value = true;
    expect(volumes.at(-1)).toBe(0);
    page.isCallerOn.value = false;
    vi.resetModules();
    const again = await loaded();
    expect(again.volume.value).toBe(0.5);
    expect(again.isMuted.value).toBe(true);
    expect(again.isCallerOn.value).toBe(false);
  });

  it("that are no volumes are not believed", async () => {
    localStorage.setItem("croupier.volume", "eleven");
    expect((await loaded()).volume.value).toBe(0.75);
  });

  it("mean that nothing is made while the sound is off", async () => {
    const page = await loaded();
    page.isMuted.value = true;
    page.play(strikes.ball(4000));
    expect(started).toEqual([]);
  });
});

describe("before the player's first press", () => {
  it("nothing piles up that would be heard at once with the press", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const page = await loaded();
    let press: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      press = resolve;
    });
    Object.assign(context, { state: "suspended", resume: () => pressed });
    page.play(strikes.ball(8000));
    page.play(strikes.win("huge"));
    vi.advanceTimersByTime(30_000);
    const last = page.play(strikes.win("plain"));
    page.play(strikes.chip());
    last.stop();
    expect(started).toEqual([]);
    press();
    await pressed;
    expect(started).toEqual(CHIP);
    vi.useRealTimers();
  });
});

describe("the desk", () => {
  afterEach(() => vi.useRealTimers());

  it("is opened with the first press, each part in a task of its own", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const activation = { hasBeenActive: false };
    vi.stubGlobal("navigator", { userActivation: activation });
    const made: string[] = [];
    for (const name of ["AudioContext", "AudioBuffer", "ConvolverNode"] as const) {
      const Stub = globalThis[name] as unknown as new () => object;
      const noting = class extends Stub {
        constructor() {
          super();
          made.push(name);
        }
      };
      vi.stubGlobal(name, noting);
    }
    const { play, prepare } = await import("../src/sound/mixer");
    const end = prepare();
    vi.runAllTimers();
    play(strikes.chip());
    expect(made).toEqual([]);
    activation.hasBeenActive = true;
    fireEvent.pointerDown(document.body);
    expect(made).toEqual(["AudioContext"]);
    vi.advanceTimersToNextTimer();
    expect(made).toEqual(["AudioContext", "AudioBuffer"]);
    vi.runAllTimers();
    const buffers = ["AudioBuffer", "AudioBuffer", "AudioBuffer"];
    expect(made).toEqual(["AudioContext", ...buffers, "ConvolverNode"]);
    play(strikes.chip());
    expect(made).toHaveLength(5);
    expect(started).toEqual(CHIP);
    end();
  });
});

describe("a chip", () => {
  afterEach(cleanup);

  it("is heard where it was laid, by a pointer and by a key", async () => {
    const { useTableSounds } = await import("../src/sound/use_table_sounds");
    const frame = document.createElement("main");
    const spot = document.createElement("button");
    frame.append(spot);
    spot.getBoundingClientRect = () => new DOMRect(innerWidth - 20, 0, 20, 20);
    const staked = signal(0);
    const presentation = { staked, phase: signal("betting") };
    const table = { presentation } as unknown as TableStore;
    const stage = { current: frame };
    renderHook(() => useTableSounds(table, null, stage));
    await vi.dynamicImportSettled();
    fireEvent.pointerDown(frame, { clientX: 0 });
    staked.value = 100;
    fireEvent.keyDown(spot, { key: "Enter" });
    staked.value = 200;
    expect(pans).toEqual([-0.6, expect.closeTo(0.59, 1)]);
  });
});

describe("a variation", () => {
  const dice = strikes.dice(3000);

  it("is the same for a seed, and another for another", () => {
    expect(varied(dice, 5)).toEqual(varied(dice, 5));
    expect(varied(dice, 5)).not.toEqual(varied(dice, 6));
  });

  it("leaves each pin where it is drawn", () => {
    const pinsMs = pinTimes(5000, 90, STEP);
    const heard = varied(strikes.clapper(pinsMs), 4).filter(({ kind }) => kind === "noise");
    expect(heard.filter(({ isHeld }) => !isHeld).map(({ afterMs }) => afterMs)).toEqual(pinsMs);
  });

  it("keeps the layers of a hit together, near its pitch and time, and no louder", () => {
    for (const seed of [1, 2, 3]) {
      const changed = varied(dice, seed);
      expect(changed).toHaveLength(dice.length);
      for (const [nth, { hertz, loudness, afterMs }] of changed.entries()) {
        const given = dice[nth];
        if (given === undefined) throw new Error("a strike too many");
        expect(Math.abs(hertz / given.hertz - 1)).toBeLessThanOrEqual(0.061);
        expect(loudness).toBeLessThanOrEqual(given.loudness);
        expect(Math.abs(afterMs - given.afterMs)).toBeLessThanOrEqual(9);
        const before = dice[nth - 1]?.afterMs;
        if (given.afterMs === before) expect(afterMs).toBe(changed[nth - 1]?.afterMs);
      }
    }
  });

  it("changes what rolls as a whole, and leaves its times alone", () => {
    const rolling = strikes.ball(4000).filter(({ isHeld }) => isHeld);
    const changed = varied(rolling, 3);
    const times = (some: readonly Strike[]) => some.map(({ afterMs }) => afterMs);
    expect(times(changed)).toEqual(times(rolling));
    const shares = changed.map(({ hertz, loudness }, nth) => [
      (hertz / (rolling[nth]?.hertz ?? 0)).toFixed(6),
      (loudness / (rolling[nth]?.loudness ?? 0)).toFixed(6),
    ]);
    expect(new Set(shares.map(String)).size).toBe(1);
    expect(shares[0]).not.toEqual(["1.000000", "1.000000"]);
  });
});

describe("strikes", () => {
  const clapper = (forMs: number) => strikes.clapper(pinTimes(forMs, 90, STEP));
  const runs = [
    ["ball", strikes.ball],
    ["clapper", clapper],
    ["dice", strikes.dice],
    ["shaker", strikes.shaker],
  ] as const;

  it.each(runs)("of the %s begin with it and end with its rest", (_, run) => {
    const times = run(4000).map(({ afterMs }) => afterMs);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...times)).toBeLessThanOrEqual(4000);
    expect(Math.max(...times)).toBeGreaterThan(run === strikes.shaker ? 1300 : 3200);
  });

  it("of the shaker end before its cover is lifted, and then each die is told", () => {
    const times = strikes.shaker(4000).map(({ afterMs }) => afterMs);
    expect(Math.max(...times)).toBeLessThan(4000 - 2000 - 400);
    const told = strikes.revealed(4000).map(({ afterMs }) => afterMs);
    expect([...new Set(told)]).toEqual([2000, 2720, 3180, 3820]);
  });

  describe("of the ball", () => {
    const landings = ballLandings(ballRun(8000, 8000));
    const [first = 0] = landings;
    const frets = strikes.ball(8000).filter(({ lastsMs }) => lastsMs === FRET_MS);
    const bounces = frets.filter(({ afterMs }) => afterMs >= first - 1e-9);

    it("are with the drawn ball: each landing is heard, and all is over with its rest", () => {
      const times = bounces.map(({ afterMs }) => afterMs);
      for (const landsMs of landings.slice(0, -1)) expect(times).toContain(landsMs);
      expect(Math.max(...times)).toBeLessThan(landings.at(-1) ?? 0);
      expect(strikes.ball(8000).at(-1)?.afterMs).toBe(landings.at(-1));
    });

    it("are 30 to 40 hits from the deflectors on, ever sooner and softer after each landing", () => {
      expect(frets.length).toBeGreaterThanOrEqual(30);
      expect(frets.length).toBeLessThanOrEqual(40);
      for (const [nth, landsMs] of landings.slice(0, -1).entries()) {
        const until = landings[nth + 1] ?? 0;
        const burst = bounces.filter(({ afterMs }) => afterMs >= landsMs && afterMs < until);
        const gaps = burst.slice(1).map((one, at) => one.afterMs - (burst[at]?.afterMs ?? 0));
        const half = Math.ceil(gaps.length / 2);
        const mean = (some: readonly number[]) => some.reduce((a, b) => a + b, 0) / some.length;
        expect(Math.min(...gaps)).toBeGreaterThan(10);
        expect(Math.max(...gaps)).toBeLessThan(90);
        expect(mean(gaps.slice(half))).toBeLessThan(mean(gaps.slice(0, half)));
        const loud = burst.map(({ loudness }) => loudness);
        expect(mean(loud.slice(half))).toBeLessThan(mean(loud.slice(0, half)));
      }
    });
  });

  it("of the dice are at each touch of the drawn ones, and leave no gap while they tumble", () => {
    const throwMs = 5000;
    const hits = strikes.dice(throwMs).filter(({ kind, hertz }) => kind === "tone" && hertz < 200);
    const times = hits.map(({ afterMs }) => afterMs);
    for (const share of [0.14, 0.25, 0.34, 0.54, 0.7, 0.8])
      expect(times).toContain(share * throwMs);
    const tumbling = times.filter((atMs) => atMs >= 0.25 * throwMs);
    const gaps = tumbling.slice(1).map((atMs, nth) => atMs - (tumbling[nth] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(180);
    const pitches = strikes.dice(throwMs).filter(({ hertz }) => hertz > 1300 && hertz < 1700);
    const noises = pitches.filter(({ kind }) => kind === "noise");
    const apart = noises.map(({ hertz }) => hertz / 1500 - 1);
    expect(Math.max(...apart.map(Math.abs))).toBeLessThanOrEqual(0.12);
    expect(Math.max(...apart) - Math.min(...apart)).toBeGreaterThan(0.12);
  });

  it("of a die have a body below the tick, and against the wall less of the tick", () => {
    const at = (share: number) =>
      strikes.dice(5000).filter(({ afterMs }) => afterMs === share * 5000);
    const [felt, wall] = [at(0.14), at(0.25)];
    for (const hit of [felt, wall]) {
      const body = hit.filter(({ hertz }) => hertz >= 80 && hertz <= 250);
      expect(body.length).toBeGreaterThan(0);
      for (const { lastsMs } of body) expect(lastsMs).toBeLessThanOrEqual(80);
    }
    const highest = (hit: readonly Strike[]) => Math.max(...hit.map(({ hertz }) => hertz));
    expect(highest(wall)).toBeLessThan(0.8 * highest(felt));
  });

  it.each([
    ["ball", strikes.ball],
    ["dice", strikes.dice],
    ["shaker", strikes.shaker],
  ])("of the %s have another rhythm in another round, and the same in a replay", (_, made) => {
    const rhythm = (seed: number) => made(4000, seed).map(({ afterMs }) => Math.round(afterMs));
    expect(rhythm(7)).toEqual(rhythm(7));
    expect(rhythm(8)).not.toEqual(rhythm(7));
  });

  it("of a note are five partials that no octave joins, each with a decay of its own, in tune", () => {
    const ring = bell(0, 440, 0.1, 900).filter(({ kind }) => kind === "tone");
    expect(ring).toHaveLength(5);
    expect(new Set(ring.map(({ lastsMs }) => lastsMs)).size).toBe(5);
    expect(ring.map(({ hertz }) => 1200 * Math.log2(hertz / 440)).slice(0, 2)).toEqual([
      expect.closeTo(-1.5),
      expect.closeTo(1.5),
    ]);
    for (const { hertz } of varied(ring, 3).slice(0, 2)) {
      expect(Math.abs(1200 * Math.log2(hertz / 440))).toBeLessThan(9);
    }
  });

  it.each([0, 1, 2, 3])("of a hand of tiles are four, one 33 to 71 ms after the other", (seed) => {
    const clicks = strikes.tiles(seed).filter(({ kind }) => kind === "noise");
    expect(clicks).toHaveLength(4);
    for (const [nth, { afterMs }] of clicks.slice(1).entries()) {
      const gap = afterMs - (clicks[nth]?.afterMs ?? 0);
      expect(gap).toBeGreaterThanOrEqual(33);
      expect(gap).toBeLessThanOrEqual(71);
    }
  });

  it("of the ball on its track are darker with each round, and more even at last", () => {
    const fallsMs = 10_000 - 1900;
    const orbits = strikes
      .ball(10_000)
      .filter(({ isHeld, lastsMs, afterMs }) => isHeld && lastsMs < 5000 && afterMs < fallsMs - 1);
    expect(orbits.length).toBeGreaterThanOrEqual(8);
    const each = orbits.map(({ hertz }) => hertz);
    expect(each).toEqual(each.toSorted((one, other) => other - one));
    expect(each.at(-1)).toBeLessThan(0.4 * (each[0] ?? 0));
    const kinds = (fromMs: number, toMs: number) =>
      new Set(
        orbits.filter(({ afterMs }) => afterMs >= fromMs && afterMs < toMs).map(({ kind }) => kind),
      );
    expect(kinds(0, 3500)).toEqual(new Set(["grains"]));
    expect(kinds(4500, 6000)).toEqual(new Set(["grains", "noise"]));
  });

  it("of a chip ring, and come down flat, otherwise each time; some are flat at once", () => {
    const laid = Array.from({ length: 40 }, (_, seed) => strikes.chip(0, 1, seed));
    const secondEdges = laid.map((chip) => chip.find(({ afterMs }) => afterMs > 5)?.afterMs);
    const later = secondEdges.filter((afterMs) => afterMs !== undefined);
    expect(later.length).toBeGreaterThan(20);
    expect(later.length).toBeLessThan(40);
    expect(Math.min(...later)).toBeGreaterThanOrEqual(6);
    expect(Math.max(...later)).toBeLessThanOrEqual(19);
    expect(new Set(later.map(Math.round)).size).toBeGreaterThan(6);
    const rings = laid.map((chip) => chip.find(({ hertz }) => hertz === 6445)?.loudness ?? 0);
    expect(Math.max(...rings)).toBeGreaterThan(2 * Math.min(...rings));
  });

  it("of the shaker gain force at first, and lose it before the cover is lifted", () => {
    const hits = strikes.shaker(8_000, 3).filter(({ hertz }) => hertz > 3_500);
    const swing = (nth: number) =>
      Math.max(
        ...hits
          .filter(({ afterMs }) => Math.floor(afterMs / 260) === nth)
          .map(({ loudness }) => loudness),
      );
    const middle = [6, 7, 8, 9, 10, 11, 12, 13].map(swing).reduce((a, b) => a + b) / 8;
    expect(swing(0)).toBeLessThan(0.85 * middle);
    expect(swing(21)).toBeLessThan(0.85 * middle);
  });

  it("of suspense come ever faster and louder, and end with it", () => {
    const beats = strikes.suspense(4000, true).filter(({ hertz }) => hertz === 62);
    const steps = beats.slice(1).map(({ afterMs }, nth) => afterMs - (beats[nth]?.afterMs ?? 0));
    expect(steps).toEqual([...steps].sort((a, b) => b - a));
    expect(beats.every(({ loudness }, nth) => loudness > (beats[nth - 1]?.loudness ?? 0))).toBe(
      true,
    );
    const all = strikes.suspense(4000, true);
    expect(Math.max(...all.map(({ afterMs }) => afterMs))).toBeLessThan(4000);
    const few = strikes.suspense(4000, false).filter(({ hertz }) => hertz === 62);
    expect(few.map(({ afterMs }) => afterMs)).toEqual(beats.slice(2).map(({ afterMs }) => afterMs));
    expect(few.at(-1)?.loudness).toBeCloseTo((beats.at(-1)?.loudness ?? 0) / 4);
  });

  it.each(runs)("of a %s that is at rest already are no longer than it", (_, run) => {
    for (const { afterMs } of run(0)) expect(afterMs).toBeLessThanOrEqual(51);
  });

  it("of the clapper come ever slower, once the wheel is spun up", () => {
    const ticks = clapper(5000).filter(({ kind, isHeld }) => kind === "noise" && !isHeld);
    const gaps = ticks.slice(1).map(({ afterMs }, nth) => afterMs - (ticks[nth]?.afterMs ?? 0));
    const fastest = gaps.indexOf(Math.min(...gaps));
    expect(ticks[fastest]?.afterMs).toBeLessThan(620);
    const [rising, falling] = [gaps.slice(0, fastest + 1), gaps.slice(fastest)];
    expect(rising).toEqual([...rising].sort((one, other) => other - one));
    expect(falling).toEqual([...falling].sort((one, other) => one - other));
  });

  it("of the clapper have one pitch in a round, and another in the next", () => {
    const pinsMs = pinTimes(5000, 90, STEP);
    const pitches = [3, 4].map((seed) => {
      const tones = varied(strikes.clapper(pinsMs, seed), seed).filter(
        ({ kind }) => kind === "tone",
      );
      const lowest = tones.map(({ hertz }) => hertz).filter((hertz) => hertz < 600);
      expect(Math.max(...lowest) / Math.min(...lowest)).toBeLessThan(1.01);
      return lowest[0] ?? 0;
    });
    expect(Math.abs((pitches[0] ?? 0) / (pitches[1] ?? 1) - 1)).toBeGreaterThan(0.01);
  });

  it("of a win rise with its size", () => {
    const highest = (["plain", "good", "big", "huge"] as const).map((size) =>
      Math.max(...strikes.win(size).map(({ hertz }) => hertz)),
    );
    expect([...highest].sort((one, other) => one - other)).toEqual(highest);
    expect(new Set(highest).size).toBe(4);
  });

  it("of a win begin elsewhere and rise faster or slower from round to round", () => {
    const heard = [1, 2, 3].map((round) => strikes.win("plain", 1, round));
    expect(new Set(heard.map((notes) => Math.min(...notes.map(({ hertz }) => hertz)))).size).toBe(
      3,
    );
    expect(new Set(heard.map((notes) => notes.at(-1)?.afterMs)).size).toBe(3);
  });

  it.each([
    ["card", strikes.card],
    ["tile", (seed: number) => strikes.tile(0, 1, seed)],
    ["knuckle", strikes.counted],
    ["comparison", strikes.compared],
  ] as const)("of a %s differ each time", (_, made) => {
    const pitches = [1, 2, 3].map((seed) => made(seed).map(({ hertz }) => Math.round(hertz)));
    expect(new Set(pitches.map(String)).size).toBe(3);
    expect(made(2)).toEqual(made(2));
  });

  it("of a big win end on a chord, and a smaller one has none", () => {
    const bigs = strikes.win("big").filter(({ lastsMs }) => lastsMs === 1200);
    expect(new Set(bigs.map(({ afterMs }) => afterMs)).size).toBe(1);
    expect(bigs).toHaveLength(4);
    expect(strikes.win("good").filter(({ lastsMs }) => lastsMs === 1200)).toEqual([]);
  });

  it.each(["plain", "good"] as const)("of a %s win fall in every other round", (size) => {
    const rises = [1, 2, 3, 4].map((round) => {
      const [first = 0, second = 0] = strikes
        .win(size, 1, round)
        .filter(({ kind, loudness }) => kind === "tone" && loudness > 0.02)
        .map(({ hertz }) => hertz);
      return second > first;
    });
    expect(rises).toEqual([false, true, false, true]);
  });

  it("of a win are higher from the third in a row on, and not without an end", () => {
    const lowest = [1, 2, 3, 4, 8, 20].map((wins) =>
      Math.min(...strikes.win("plain", wins).map(({ hertz }) => hertz)),
    );
    const [first, second, third, fourth, eighth, last] = lowest;
    expect(second).toBe(first);
    expect(third).toBeGreaterThan(second ?? 0);
    expect(fourth).toBeGreaterThan(third ?? 0);
    expect(last).toBe(eighth);
  });

  it("are never so loud that one jumps out", () => {
    const all = [
      ...runs.flatMap(([, run]) => run(4000)),
      ...[strikes.stack(), strikes.sweep(), strikes.card(), strikes.tile(), strikes.win("huge")],
      ...[strikes.bolt(), strikes.knock(), strikes.neighbour()],
    ].flat();
    for (const { kind, loudness, lastsMs } of all) {
      expect(loudness).toBeLessThanOrEqual(kind === "grains" || lastsMs < 50 ? 0.35 : 0.16);
    }
  });
});
