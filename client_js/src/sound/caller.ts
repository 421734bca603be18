// The dealer's voice: the browser reads what is called, in the language of the page.

import { effect } from "@preact/signals";
import { callerLanguage, callerLoudness, isCallerOn } from "../store/sound_settings";

/** Call something out; what was still being said is broken off. */
export function call(words: string): void {
  if (words === "" || !isCallerOn.peek() || callerLoudness.peek() === 0 || document.hidden) return;
  if (typeof speechSynthesis === "undefined") return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = callerLanguage;
  said.volume = callerLoudness.peek();
  said.rate = 1.02;
  speechSynthesis.speak(said);
}

/** Falls silent when the player turns the caller or the sound off. */
export function followSettings(): () => void {
  return effect(() => {
    if (isCallerOn.value && callerLoudness.value > 0) return;
    if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
  });
}
