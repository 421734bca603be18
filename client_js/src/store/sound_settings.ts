// What the player wants to hear. A change of one of these signals is heard at once, and
// the browser remembers it.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { locale } from "../text/language";
import { readStored, writeStored } from "./browser_storage";

const USUAL_VOLUME = 0.75;

/** From 0 to 1: of all together, and of that what is heard of the table and of the caller. */
export const volume: Signal<number> = kept("volume", USUAL_VOLUME);
export const effectsVolume: Signal<number> = kept("effects", 1);
export const callerVolume: Signal<number> = kept("voice", 1);
/** Whether nothing is heard: one switch for all. */
export const isMuted: Signal<boolean> = signal(readStored("muted") === "yes");
/** Whether a voice calls the outcome. */
export const isCallerOn: Signal<boolean> = signal(readStored("caller") !== "off");
/** The caller's language, as a BCP 47 tag: that of the page's sentences. */
export const callerLanguage: string = locale;

/** How loud the table and the caller are now, from 0 to 1. The caller has a switch of its own, too. */
export const loudness: ReadonlySignal<number> = computed(() => shareOf(effectsVolume));
export const callerLoudness: ReadonlySignal<number> = computed(() =>
  isCallerOn.value ? shareOf(callerVolume) : 0,
);

/** Silence all, or let it be heard again; what was turned down to nothing comes back at its usual volume. */
export function toggleSound(): void {
  if (isAnyHeard()) {
    isMuted.value = true;
    return;
  }
  isMuted.value = false;
  if (volume.peek() === 0) volume.value = USUAL_VOLUME;
  if (!isAnyHeard()) effectsVolume.value = 1;
}

const isAnyHeard = () => loudness.peek() > 0 || callerLoudness.peek() > 0;

effect(() => writeStored("muted", isMuted.value ? "yes" : null));
effect(() => writeStored("caller", isCallerOn.value ? null : "off"));

function shareOf(own: Signal<number>): number {
  return isMuted.value ? 0 : Math.min(1, Math.max(0, volume.value * own.value));
}

/** A volume that the browser remembers. */
function kept(name: "volume" | "effects" | "voice", usual: number): Signal<number> {
  const stored = Number(readStored(name) ?? usual);
  const of = signal(stored >= 0 && stored <= 1 ? stored : usual);
  effect(() => writeStored(name, of.value === usual ? null : String(of.value)));
  return of;
}
