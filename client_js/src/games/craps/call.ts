import { text } from "./text";

/** A stickperson's call, phrase by phrase; null if the house says one that this page does not know. */
export function callOf(call: string): string | null {
  const phrases = call.split(", ").map((phrase) => text.calls[phrase]);
  return phrases.includes(undefined) ? null : phrases.join(", ");
}
