// The languages besides English. Each is one file that is loaded only if the page speaks it: the
// sentences of the frame, and of the games as far as they are translated.

import { type Language, language, speak, type Words } from "../text/language";

type Loader = () => Promise<{ readonly words: Words }>;

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
    speak((await LOADERS[language]()).words);
  } catch {
    // The house does not answer, or has a newer client: the page says so by itself.
  }
}
