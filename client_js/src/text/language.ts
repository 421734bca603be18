// The language of the page. It is chosen before anything is said, and stays until the page is
// loaded again: so every module may keep its sentences.

import { readStored, writeStored } from "../store/browser_storage";

export const LANGUAGES = ["en", "es", "fr", "de", "zh"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  zh: "中文",
};

const LOCALES: Readonly<Record<Language, string>> = {
  en: "en-US",
  es: "es-ES",
  fr: "fr-FR",
  de: "de-DE",
  zh: "zh-CN",
};

/** The language that was chosen, or the first of the browser's that the page speaks. */
export const language: Language = chosenLanguage();

/** For money, numbers, days, and voices. */
export const locale: string = LOCALES[language];

/** Remember another language. The page speaks it once it is loaded again. */
export function chooseLanguage(next: Language): void {
  writeStored("language", next);
}

function chosenLanguage(): Language {
  const wanted = [readStored("language"), ...(navigator.languages ?? [navigator.language])];
  for (const one of wanted) {
    const primary = one?.toLowerCase().split("-")[0];
    const known = LANGUAGES.find((language) => language === primary);
    if (known !== undefined) return known;
  }
  return "en";
}

/** Sentences by their part, "lobby" or "roulette/text", as far as they are translated. */
export type Words = Readonly<Record<string, object>>;

let spoken: Words = {};

/** Use these sentences. Modules that are loaded afterwards have them. */
export function speak(words: Words): void {
  spoken = words;
}

/** The English sentences of every part that can be translated. */
export const ENGLISH = new Map<string, object>();

/** The sentences of a part in the language of the page; in English where there are none. */
export function translated<T extends object>(part: string, english: T): T {
  ENGLISH.set(part, english);
  return { ...english, ...spoken[part] };
}
