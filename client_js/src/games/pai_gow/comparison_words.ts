// Why a hand is higher than another (621a.4).

import { text as bankText } from "./bank_text";
import { areZero, REVERSED, verdictOf } from "./comparison";
import { handMark, handWords, highTileName } from "./hand_words";
import type { HandResult } from "./outcome";
import { type Hand, rankOf } from "./rules";
import { text } from "./showdown_text";

/** Whom hands are held against: it takes the copies. */
export type Against = "dealer" | "bank";

/** "7 is more than 6", "both 7: Teen ranks over Bon" */
export function whyWords(own: Hand, other: Hand, against: Against): string {
  if (areZero(own, other)) return text.zeros[against];
  const verdict = verdictOf(own, other);
  if (verdict === "copy") return text.copies[against];
  const [higher, lower] = verdict === "beats" ? [own, other] : [other, own];
  const [one, two] = [rankOf(higher), rankOf(lower)];
  if (one.pair !== null) {
    return text.byRank(handWords(higher), two.pair === null ? String(two.value) : handWords(lower));
  }
  if (one.value !== two.value) return text.byValue[verdict](rankOf(own).value, rankOf(other).value);
  return text.byTile(one.value, highTileName(higher), highTileName(lower));
}

/** The same in a few words for the bank, its own hand first: "Your Gong beats 9". */
export function bankWhyWords(banks: Hand, other: Hand, isMine: boolean): string {
  const words = bankText.board.why[isMine ? "mine" : "theirs"];
  if (areZero(banks, other)) return words.zeros;
  const verdict = REVERSED[verdictOf(other, banks)];
  if (verdict === "copy") return words.copy;
  const [own, theirs] = [handMark(banks), handMark(other)];
  if (own !== theirs) return words[verdict](own, theirs);
  const { pair, value } = rankOf(banks);
  if (pair !== null) return words[verdict](handWords(banks), handWords(other));
  const byTile = verdict === "beats" ? words.tileBeats : words.tileLoses;
  return byTile(value, highTileName(banks), highTileName(other));
}

/** A bet against a bank, from the bank's side: a hand that loses pays it.
 * @param isTaker it is mine alone */
export function takenWords(result: HandResult, cents: number, isTaker: boolean): string {
  if (result === "push") return bankText.board.tie;
  const words = result === "lose" ? bankText.board.takes : bankText.board.pays;
  return words[isTaker ? "mine" : "theirs"](cents);
}
