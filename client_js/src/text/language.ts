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

/** For money, numbers, and voices. */
export const locale: string = LOCALES[language];

/** For days and times of day: as the browser's own region writes them. */
export const regional: string =
  navigator.languages?.find((one) => primaryOf(one) === language) ?? locale;

/** Remember another language. The page speaks it once it is loaded again. */
export function chooseLanguage(next: Language): void {
  writeStored("language", next);
}

/** "en" of "en-GB" */
function primaryOf(tag: string | null | undefined): string | undefined {
  return tag?.toLowerCase().split("-")[0];
}

function chosenLanguage(): Language {
  const wanted = [readStored("language"), ...(navigator.languages ?? [navigator.language])];
  for (const one of wanted) {
    const known = LANGUAGES.find((language) => language === primaryOf(one));
    if (known !== undefined) return known;
  }
  return "en";
}

/** Sentences by their part, "lobby" or "roulette/text", as far as they are translated. */
export type Words = Readonly<Record<string, object>>;

/** Sentences that wait until somebody goes to their place: "craps/guide", "craps/table". */
export type LaterWords = Readonly<Record<string, () => Promise<Words>>>;

let spoken: Words = {};
let later: LaterWords = {};

/** Use these sentences, and others at their places. Modules that are loaded afterwards have them. */
export function speak(words: Words, atPlaces: LaterWords = {}): void {
  spoken = words;
  later = atPlaces;
}

/** Load a part of the page, and before it the sentences of its places as far as they are translated. */
export async function withWords<T>(places: readonly string[], load: () => Promise<T>): Promise<T> {
  await Promise.all(places.map(addWords));
  return load();
}

async function addWords(place: string): Promise<void> {
  try {
    const words = await later[place]?.();
    for (const [part, own] of Object.entries(words ?? {})) {
      spoken = { ...spoken, [part]: { ...spoken[part], ...own } };
      Object.assign(inUse.get(part) ?? {}, own);
    }
  } catch {
    // The house does not answer, or has a newer client: the page says so by itself.
  }
}

/** The English sentences of every part that can be translated. */
export const ENGLISH = new Map<string, object>();

const inUse = new Map<string, object>();

/**
 * The sentences of a part in the language of the page; in English where there are none. Those of a
 * place may come after the module that asks for them: it reads them when it says them.
 */
export function translated<T extends object>(part: string, english: T): T {
  ENGLISH.set(part, english);
  const words = { ...english, ...spoken[part] };
  inUse.set(part, words);
  return words;
}
