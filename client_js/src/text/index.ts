// The catalogue in use. Views take their sentences from here and from nowhere else.

import { type Catalogue, en } from "./en";
import { translated } from "./language";

export const text: Catalogue = translated("common", en);

/** The sentence for a word of the protocol; the word itself if the catalogue does not have it. */
export function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return words[word] ?? readable(word);
}

/** A word of the protocol without its underscores. */
export function readable(word: string): string {
  return word.replaceAll("_", " ");
}
