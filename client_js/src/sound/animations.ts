// What is heard where it is drawn: each is an animation of the page. With reduced motion it is one of
// which nothing is seen.

import type { RefObject } from "preact";
import type { EquipmentSound } from "../games/contract";
import type { Playing } from "./in_time";
import { play } from "./mixer";
import { panOf } from "./pan";
import type { Strike } from "./strike";
import * as strikes from "./strikes";

/** By how often it was heard. */
type Made = (seed: number) => readonly Strike[];

/** What is done with tiles, each time that it is done. */
const WITH_TILES: ReadonlyMap<string, Made> = new Map([
  ["die-counted", strikes.dieCounted],
  ["position-counted", strikes.counted],
  ["gow-turned", (seed) => strikes.tile(0, 1, seed)],
  ["last-tile-turned", (seed) => strikes.tile(0, 1, seed)],
  ["verdict-in", strikes.compared],
]);

/** Tiles are turned at several places of the page at once, and heard as one. */
const AT_ONCE_MS = 40;

const SHAKEN = "shaken";

/** Follows what comes, strikes, is turned or shaken on a stage. */
export function followAnimations(
  of: EquipmentSound,
  stage: RefObject<HTMLElement | null>,
): () => void {
  const frame = stage.current;
  const begins = followOnce(of);
  const shaking = followShaking();
  const heardMs = new Map<string, number>();
  let times = 0;
  const start = (event: AnimationEvent) => {
    const made = of === "tiles" ? WITH_TILES.get(event.animationName) : undefined;
    if (made === undefined) return begins(event);
    const { animationName, target } = event;
    const nowMs = performance.now();
    if (nowMs - (heardMs.get(animationName) ?? -Infinity) < AT_ONCE_MS) return;
    heardMs.set(animationName, nowMs);
    play(made(times++), { pan: panOf(target instanceof Element ? target : null) });
  };
  frame?.addEventListener("animationstart", start);
  if (of === "tiles") for (const name of shaking.names) frame?.addEventListener(name, shaking.hear);
  return () => {
    frame?.removeEventListener("animationstart", start);
    for (const name of shaking.names) frame?.removeEventListener(name, shaking.hear);
    shaking.stop();
  };
}

/** A card or tile that comes, and a bolt that strikes, is heard once. */
function followOnce(of: EquipmentSound): (event: AnimationEvent) => void {
  const heard = new WeakSet<Element>(); // an animation begins again where the motion is changed
  let times = 0;
  return ({ animationName, target }) => {
    if (!(target instanceof Element) || heard.has(target)) return;
    const strikesOfIt = heardOf(of, animationName, target, times);
    if (strikesOfIt === null) return;
    heard.add(target);
    times += 1;
    play(strikesOfIt, { pan: panOf(target) });
  };
}

function heardOf(of: EquipmentSound, animation: string, { classList }: Element, seed: number) {
  switch (animation) {
    case "bolt-strikes":
    case "bolt-unseen":
      return classList.contains("bolt") ? strikes.bolt() : null; // it has a halo
    case "war-turned":
      return strikes.turned();
    case "flown":
    case "laid":
      return of === "cards" ? strikes.card(seed) : strikes.tiles(seed);
    default:
      return null;
  }
}

/** A shaker is heard for as long as it is drawn shaking, turn by turn. */
function followShaking() {
  let playing: Playing | null = null;
  let turns = 0;
  const hear = ({ type, animationName, target }: AnimationEvent) => {
    if (animationName !== SHAKEN || !(target instanceof Element)) return;
    if (type === "animationcancel") playing?.stop();
    else playing = play(strikes.shakenOnce(turns++), { pan: panOf(target) });
  };
  const names = ["animationstart", "animationiteration", "animationcancel"] as const;
  return { names, hear, stop: () => playing?.stop() };
}
