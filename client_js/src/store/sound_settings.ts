// What the player wants to hear. A change of one of these signals is heard at once, and
// the browser remembers it.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { locale } from "../text/language";
import { readStored, writeStored } from "./browser_storage";

const USUAL_VOLUME = 0.75;

/** From 0 to 1. */
export const volume: Signal<number> = signal(storedVolume());
export const isMuted: Signal<boolean> = signal(readStored("muted") === "yes");
/** Whether a voice calls the outcome. */
export const isCallerOn: Signal<boolean> = signal(readStored("caller") !== "off");
/** The caller's language, as a BCP 47 tag: that of the page's sentences. */
export const callerLanguage: string = locale;

/** How loud it is now, from 0 to 1. */
export const loudness: ReadonlySignal<number> = computed(() =>
  isMuted.value ? 0 : Math.min(1, Math.max(0, volume.value)),
);

effect(() => {
  writeStored("volume", volume.value === USUAL_VOLUME ? null : String(volume.value));
});
effect(() => writeStored("muted", isMuted.value ? "yes" : null));
effect(() => writeStored("caller", isCallerOn.value ? null : "off"));

function storedVolume(): number {
  const stored = Number(readStored("volume") ?? USUAL_VOLUME);
  return stored >= 0 && stored <= 1 ? stored : USUAL_VOLUME;
}
