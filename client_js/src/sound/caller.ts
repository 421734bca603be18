// The dealer's voice: the browser reads what is called, in the language of the page. Meanwhile the table
// is softer.

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { callerLanguage, callerLoudness } from "../store/sound_settings";
import { voiceFor } from "./voices";

const speaking = signal(false);

/** Whether the caller speaks now. */
export const isSpeaking: ReadonlySignal<boolean> = speaking;

/** Not every browser tells the end of each call. */
const STARTS_WITHIN_MS = 1_500;
const longestMs = (words: string) => 2_000 + 120 * words.length;

let last: SpeechSynthesisUtterance | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Call something out; what was still being said is broken off. */
export function call(words: string): void {
  if (words === "" || callerLoudness.peek() === 0 || document.hidden) return;
  if (typeof speechSynthesis === "undefined") return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = callerLanguage;
  said.voice = voiceFor(callerLanguage, speechSynthesis.getVoices());
  said.volume = callerLoudness.peek();
  said.rate = 1.02;
  follow(said, words);
  speechSynthesis.speak(said);
}

/** A call that broke another off goes on where that was: the table does not swell in between. */
function follow(said: SpeechSynthesisUtterance, words: string): void {
  last = said;
  if (speaking.peek()) endWithin(STARTS_WITHIN_MS);
  said.onstart = () => {
    if (last !== said) return;
    speaking.value = true;
    endWithin(longestMs(words));
  };
  said.onend = said.onerror = () => {
    if (last === said) end();
  };
}

function endWithin(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(end, ms);
}

function end(): void {
  clearTimeout(timer);
  last = null;
  speaking.value = false;
}

function fallSilent(): void {
  if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
  end();
}

/** Falls silent when the player turns the caller off, and when the table is left. */
export function followSettings(): () => void {
  // A browser loads its voices when it is first asked for them.
  if (typeof speechSynthesis !== "undefined") speechSynthesis.getVoices();
  const stop = effect(() => {
    if (callerLoudness.value === 0) fallSilent();
  });
  return () => {
    stop();
    fallSilent();
  };
}
