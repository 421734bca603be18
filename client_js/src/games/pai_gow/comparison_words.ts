// Why a hand is higher than another (621a.4).

import { areZero, verdictOf } from "./comparison";
import { handMark, handWords, highTileName } from "./hand_words";
import { type Hand, rankOf } from "./rules";
import { text } from "./showdown_text";

/** Whom hands are held against: it takes the copies. */
export type Against = "dealer" | "bank";

/** "7 beats 6", "both 7: Teen ranks over Bon" */
export function whyWords(own: Hand, other: Hand, against: Against): string {
  if (areZero(own, other)) return text.zeros[against];
  const verdict = verdictOf(own, other);
  if (verdict === "copy") return text.copies[against];
  const [higher, lower] = verdict === "beats" ? [own, other] : [other, own];
  const [one, two] = [rankOf(higher), rankOf(lower)];
  if (one.pair !== null) {
    return text.byRank(handWords(higher), two.pair === null ? String(two.value) : handWords(lower));
  }
  if (one.value !== two.value) return text.byValue(one.value, two.value);
  return text.byTile(one.value, highTileName(higher), highTileName(lower));
}

/** The same in a few words, where there is little room: "Gong beats 9". */
export function whyInShort(own: Hand, other: Hand, against: Against): string {
  const verdict = verdictOf(own, other);
  const [higher, lower] = verdict === "loses" ? [other, own] : [own, other];
  const [one, two] = [handMark(higher), handMark(lower)];
  return verdict === "copy" || one === two ? whyWords(own, other, against) : text.byValue(one, two);
}
