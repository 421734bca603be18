// Whether the browser can call at all: some have no voice for the language of the page, or none.

import { type ReadonlySignal, signal } from "@preact/signals";
import { callerLanguage } from "../store/sound_settings";
import { voiceFor } from "./voices";

const missing = signal(false);

/** Whether the browser is known to have no voice for the caller's language. */
export const isVoiceMissing: ReadonlySignal<boolean> = missing;

/** A browser that loads its voices has told of them by then. */
const LOADED_MS = 2_000;

/** Look for a voice, until that is ended. */
export function lookForVoice(): () => void {
  if (typeof speechSynthesis === "undefined") {
    missing.value = true;
    return () => undefined;
  }
  const synthesis = speechSynthesis;
  const look = (areLoaded: boolean) => {
    const voices = synthesis.getVoices();
    if (voices.length > 0 || areLoaded) missing.value = voiceFor(callerLanguage, voices) === null;
  };
  const changed = () => look(false);
  const timer = setTimeout(() => look(true), LOADED_MS);
  synthesis.addEventListener?.("voiceschanged", changed); // an old Safari has no such event
  changed();
  return () => {
    clearTimeout(timer);
    synthesis.removeEventListener?.("voiceschanged", changed);
  };
}
