// The languages besides English. Each is one file that is loaded only if the page speaks it: the
// sentences of the frame and of the games, as far as they are translated. What only a table or a
// guide says is loaded with that: games/<game>/table_<language>.ts and guide_<language>.ts.

import { type Language, type LaterWords, language, speak, type Words } from "../text/language";

type Loader = () => Promise<{ readonly words: Words; readonly later: LaterWords }>;

export const LOADERS: Readonly<Record<Exclude<Language, "en">, Loader>> = {
  es: () => import("./es"),
  fr: () => import("./fr"),
  de: () => import("./de"),
  zh: () => import("./zh"),
};

/** Have the page speak its language. Without the file, it speaks English. */
export async function loadLanguage(): Promise<void> {
  if (language === "en") return;
  try {
    const { words, later } = await LOADERS[language]();
    speak(words, later);
  } catch {
    // The house does not answer, or has a newer client: the page says so by itself.
  }
}
