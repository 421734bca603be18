// Plays strikes at the volume that the player has set. It begins with the player's first press: a
// browser lets no page sound before.

import { effect } from "@preact/signals";
import { loudness } from "../store/sound_settings";
import { type Desk, deskIn, gainOf, strikeAll } from "./desk";
import type { Strike } from "./strikes";
import { varied } from "./vary";

interface HeardDesk extends Desk {
  readonly context: AudioContext;
}

let desk: HeardDesk | null = null;

/** What is playing can be broken off. */
export interface Playing {
  readonly stop: () => void;
}

const SILENCE: Playing = { stop: () => undefined };
const STOPS_WITHIN_S = 0.06;

interface Manner {
  /** Where it is on the screen, from -1 at the left to 1 at the right. */
  readonly pan?: number;
  /** What it sounds like is by this; if nothing is given, another one each time. */
  readonly seed?: number;
}

let played = 0;

/** Until the player's first press a browser lets no page sound. If the press comes so much later than
 * a sound, that sound is over, and is not made up for. */
const LATE_MS = 250;

/** Play strikes from now on. Nothing is heard, and nothing made, while the sound is off. */
export function play(strikes: readonly Strike[], { pan = 0, seed }: Manner = {}): Playing {
  if (loudness.peek() === 0 || document.hidden) return SILENCE;
  desk ??= openDesk();
  if (desk === null) return SILENCE;
  const { context } = desk;
  played += 1;
  const heard = varied(strikes, seed ?? played);
  if (context.state === "running") return stoppable(strikeAll(desk, heard, pan), context);
  const ready = desk;
  const askedMs = performance.now();
  let isStopped = false;
  let playing = SILENCE;
  const begin = () => {
    if (isStopped || performance.now() - askedMs > LATE_MS) return;
    playing = stoppable(strikeAll(ready, heard, pan), context);
  };
  context.resume().then(begin, () => undefined);
  return {
    stop: () => {
      isStopped = true;
      playing.stop();
    },
  };
}

function stoppable(group: GainNode, context: AudioContext): Playing {
  return {
    stop: () => group.gain.setTargetAtTime(0, context.currentTime, STOPS_WITHIN_S / 3),
  };
}

function openDesk(): HeardDesk | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const opened = deskIn(context);
  effect(() => {
    opened.volume.gain.setTargetAtTime(gainOf(loudness.value), context.currentTime, 0.02);
  });
  return { ...opened, context };
}
