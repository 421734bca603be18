import { signal } from "@preact/signals";
import { act, cleanup, renderHook } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LAUNCHED } from "../src/components/wheel_motion";
import type { EquipmentSound } from "../src/games/contract";
import * as strikes from "../src/sound/strikes";
import type { Stage } from "../src/store/presentation_stage";
import type { TableStore } from "../src/store/table_store";
import { context, started, startsS, stubSound, volumes } from "./simulated_sound";

beforeEach(stubSound);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const SPIN_MS = 4000;

/** A table as its sounds see it; its equipment comes to rest after a spin. */
async function atTable(equipment: EquipmentSound) {
  const { useTableSounds } = await import("../src/sound/use_table_sounds");
  const { isMuted } = await import("../src/store/sound_settings");
  const frame = document.createElement("main");
  const stage = signal<Stage>("none");
  const presentation = { staked: signal(0), phase: signal("betting"), stage };
  const state = signal({ round: 7, shown: { restsAtMs: SPIN_MS } });
  const table = { presentation, protocol: { state }, houseNow: () => 0 };
  const shown = { current: frame };
  const page = renderHook(() => useTableSounds(table as unknown as TableStore, equipment, shown));
  await vi.dynamicImportSettled();
  const place = (className: string) => {
    const thing = document.createElement("i");
    thing.className = className;
    frame.append(thing);
    return thing;
  };
  const tell = (thing: Element, animationName: string, type = "animationstart") => {
    thing.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { animationName }));
  };
  return { stage, isMuted, leave: () => act(() => page.unmount()), place, tell };
}

const kindsOf = (made: ReturnType<typeof strikes.chip>) =>
  made.map(({ kind }) => (kind === "tone" ? "tone" : "noise"));

describe("a thing that appears", () => {
  it.each([
    ["cards", "flown", strikes.card()],
    ["cards", "laid", strikes.card()],
    ["cards", "war-turned", strikes.turned()],
    ["tiles", "laid", strikes.tiles()],
    ["ball", "bolt-strikes", strikes.bolt()],
    ["ball", "bolt-unseen", strikes.bolt()],
  ] as const)("(%s, %s) is heard once, with motion and without", async (of, name, made) => {
    const { place, tell } = await atTable(of);
    const thing = place("bolt");
    tell(thing, name);
    tell(thing, name);
    expect(started).toEqual(kindsOf(made));
    tell(place("bolt"), name);
    expect(started).toHaveLength(2 * made.length);
  });

  it("is not heard for its halo, or for what else moves", async () => {
    const { place, tell } = await atTable("ball");
    tell(place("bolt-halo"), "bolt-strikes");
    tell(place("badge"), "badge-in");
    expect(started).toEqual([]);
  });
});

describe("with tiles", () => {
  it("the shaker is heard turn by turn, and no longer than it is shaken", async () => {
    const { place, tell } = await atTable("tiles");
    const shaker = place("shaker-body");
    tell(shaker, "shaken");
    const [once] = [started.length];
    expect(once).toBeGreaterThan(10);
    tell(shaker, "shaken", "animationiteration");
    expect(started.length).toBeGreaterThan(1.5 * once);
    volumes.length = 0;
    tell(shaker, "shaken", "animationcancel");
    expect(volumes).toEqual([0]);
  });

  it.each([
    ["position-counted", strikes.counted()],
    ["die-counted", strikes.dieCounted()],
    ["gow-turned", strikes.tile()],
    ["verdict-in", strikes.compared()],
  ])("%s is heard each time, and once if it is seen at two places", async (name, made) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { place, tell } = await atTable("tiles");
    const [one, other] = [place("one"), place("other")];
    tell(one, name);
    tell(other, name);
    expect(started).toHaveLength(made.length);
    vi.advanceTimersByTime(500);
    tell(one, name);
    expect(started).toHaveLength(2 * made.length);
  });

  it("of another game the shaker has a sound of its own", async () => {
    const { place, tell } = await atTable("shaker");
    tell(place("shaker-body"), "shaken");
    tell(place("die"), "die-counted");
    expect(started).toEqual([]);
  });
});

describe("a wheel with a clapper", () => {
  it("is heard pin by pin from each launch on, and no longer than its round", async () => {
    const { stage, place } = await atTable("clapper");
    const launch = (pinsMs: readonly number[]) =>
      place("wheel").dispatchEvent(
        new CustomEvent(LAUNCHED, { bubbles: true, detail: { pinsMs } }),
      );
    stage.value = "running";
    expect(started).toEqual([]);
    launch([100, 200, 400]);
    expect(started).toEqual(kindsOf(strikes.clapper([100, 200, 400])));
    started.length = 0;
    launch([50]);
    expect(started).toEqual(kindsOf(strikes.clapper([50])));
    volumes.length = 0;
    stage.value = "none";
    expect(volumes).toContain(0);
  });
});

describe("what runs", () => {
  it("is heard from where it is when the sound comes on during a spin", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { stage, isMuted } = await atTable("dice");
    isMuted.value = true;
    stage.value = "running";
    expect(started).toEqual([]);
    vi.advanceTimersByTime(3000);
    isMuted.value = false;
    const left = strikes.dice(SPIN_MS).filter(({ afterMs }) => afterMs > 3000);
    expect(left.length).toBeGreaterThan(10);
    expect(Math.abs(started.length - left.length)).toBeLessThanOrEqual(8);
  });

  it("is not heard again when the sound comes on after it", async () => {
    const { stage, isMuted } = await atTable("dice");
    stage.value = "running";
    isMuted.value = true;
    stage.value = "none";
    started.length = 0;
    isMuted.value = false;
    expect(started).toEqual([]);
  });

  it("is not heard at a table that was left before its sounds were loaded", async () => {
    const { useTableSounds } = await import("../src/sound/use_table_sounds");
    const presentation = { staked: signal(0), phase: signal("betting") };
    const table = { presentation } as unknown as TableStore;
    const stage = { current: document.createElement("main") };
    const page = renderHook(() => useTableSounds(table, null, stage));
    act(() => page.unmount());
    await vi.dynamicImportSettled();
    presentation.staked.value = 100;
    expect(started).toEqual([]);
  });

  it("begins no sooner than it can be made", async () => {
    const { stage } = await atTable("ball");
    context.currentTime = 7;
    startsS.length = 0;
    stage.value = "running";
    expect(startsS.length).toBeGreaterThan(0);
    expect(Math.min(...startsS)).toBeGreaterThanOrEqual(7.02);
  });

  it("is made shortly before it is heard, and is over when the table is left", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { stage, leave } = await atTable("ball");
    stage.value = "running";
    const at = (ms: number) => {
      context.currentTime = ms / 1000;
      vi.advanceTimersByTime(200);
      return started.length;
    };
    const whole = strikes.ball(SPIN_MS).length;
    expect(started.length).toBeLessThan(0.2 * whole);
    expect(at(2000)).toBeLessThan(0.6 * whole);
    const then = at(2600);
    volumes.length = 0;
    leave();
    expect(volumes).toContain(0);
    expect(at(4000)).toBe(then);
  });
});
