// Plays strikes at the volume that the player has set. It begins with the player's first press: a
// browser lets no page sound before.

import { effect } from "@preact/signals";
import { loudness } from "../store/sound_settings";
import { isSpeaking } from "./caller";
import { type Desk, deskIn, gainOf, stuffOf } from "./desk";
import { type Playing, strikeInTime } from "./in_time";
import type { Strike } from "./strike";
import { varied } from "./vary";

interface HeardDesk extends Desk {
  readonly context: AudioContext;
}

let desk: HeardDesk | null = null;
let parts: Generator<void, void> | null = null;

const SILENCE: Playing = { stop: () => undefined };

interface Manner {
  /** Where it is on the screen, from -1 at the left to 1 at the right. */
  readonly pan?: number;
  /** What it sounds like is by this; if nothing is given, another one each time. */
  readonly seed?: number;
  /** It has begun so long ago. */
  readonly sinceMs?: number;
}

let played = 0;

/** 5 dB softer: a wheel is launched while "no more bets" is called. */
const BESIDE_CALLER = 10 ** (-5 / 20);

/** Until the player's first press a browser lets no page sound. If the press comes so much later than
 * a sound, that sound is over, and is not made up for. */
const LATE_MS = 250;

/** Play strikes from now on. Nothing is heard, and nothing made, while the sound is off. */
export function play(
  strikes: readonly Strike[],
  { pan = 0, seed, sinceMs = 0 }: Manner = {},
): Playing {
  if (!isHeard()) return SILENCE;
  while (openNextPart());
  if (desk === null) return SILENCE;
  const { context } = desk;
  played += 1;
  const heard = varied(strikes, seed ?? played);
  if (context.state === "running") return strikeInTime(desk, heard, pan, sinceMs);
  const ready = desk;
  const askedMs = performance.now();
  let isStopped = false;
  let playing = SILENCE;
  const begin = () => {
    if (isStopped || performance.now() - askedMs > LATE_MS) return;
    playing = strikeInTime(ready, heard, pan, sinceMs);
  };
  context.resume().then(begin, () => undefined);
  return {
    stop: () => {
      isStopped = true;
      playing.stop();
    },
  };
}

/** Whether a sound would be heard now. A browser that does not tell of presses is asked to play. */
function isHeard(): boolean {
  const hasPressed = navigator.userActivation?.hasBeenActive ?? true;
  return hasPressed && loudness.peek() > 0 && !document.hidden;
}

/** Open the desk with the player's first press, or now if that is over: each part in a task of its own,
 * so that the first sound keeps nobody waiting. Returns what ends the waiting for the press. */
export function prepare(): () => void {
  let timer = 0;
  const open = () => {
    if (isHeard() && openNextPart()) timer = window.setTimeout(open);
  };
  const presses = ["pointerdown", "keydown"] as const;
  for (const press of presses) addEventListener(press, open, { once: true });
  timer = window.setTimeout(open);
  return () => {
    clearTimeout(timer);
    for (const press of presses) removeEventListener(press, open);
  };
}

/** Returns whether there is more to open. */
function openNextPart(): boolean {
  if (typeof AudioContext === "undefined") return false;
  parts ??= partsOfDesk();
  return !parts.next().done;
}

function* partsOfDesk(): Generator<void, void> {
  const context = new AudioContext();
  yield;
  const stuff = yield* stuffOf(context);
  yield;
  const opened = deskIn(context, stuff);
  effect(() => {
    opened.volume.gain.setTargetAtTime(gainOf(loudness.value), context.currentTime, 0.02);
  });
  effect(() => {
    const [share, overS] = isSpeaking.value ? [BESIDE_CALLER, 0.04] : [1, 0.15];
    opened.beside.gain.setTargetAtTime(share, context.currentTime, overS);
  });
  desk = { ...opened, context };
}
