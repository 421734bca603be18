// The catalogue in use. Views take their sentences from here and from nowhere else.

import { type Catalogue, en } from "./en";

export const text: Catalogue = en;

/** A word the house may use before this client has learnt it, made readable. */
export function wordFor(words: Readonly<Record<string, string>>, word: string): string {
  return words[word] ?? word.replaceAll("_", " ");
}
