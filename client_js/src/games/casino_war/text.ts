// The words of the Casino War table.

import { money } from "../../text/format";
import { translated } from "../../text/language";
import type { GameWords } from "../contract";

export const words: GameWords = translated("casino_war/words", {
  name: "Casino War",
  running: "The cards are dealt",
  runningAgain: "War!",
  held: "Your bet goes in. Still time to undo",
  families: { initial: "Initial wager", tie: "Tie wager" },
});

export const text = translated("casino_war/text", {
  /** As a dealer calls the cards: "dealer king, box 2, 4 ties". */
  called: (rank: string, ties: readonly number[]) =>
    `dealer ${rank}${ties.length > 0 ? `, box ${ties.join(", ")} ties` : ""}`,
  ranks: { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" } as Readonly<
    Record<string, string>
  >,
  suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as Readonly<
    Record<string, string>
  >,
  card: (rank: string, suit: string) => `${rank} of ${suit}`,
  goesToWar: (box: number, cents: number) => `box ${box} goes to war for ${money(cents)}`,
  surrenders: (boxes: readonly number[]) => `box ${boxes.join(", ")} surrenders`,
  cuts: (box: number) => `box ${box} cuts`,
  offeredCut: "Cut the cards?",
  outcome: (cards: readonly string[]) =>
    cards.length > 1 ? `Dealer: ${cards.join(", at war ")}` : `Dealer: ${cards[0] ?? ""}`,
  wars: "Rounds with a war",
  theWar: "the war",
  dealersRanks: "The dealer's first card",
  spots: {
    initial: "Initial wager",
    tie: "Tie wager",
    war: "War wager",
  } as Readonly<Record<string, string>>,
});

/** A card's rank in words, where it has a name: "king", "7". The card is as scripts write it. */
export function rankWord(card: string): string {
  const rank = card.slice(0, 1);
  return text.ranks[rank] ?? rank;
}

/** "king of hearts" */
export function cardName(card: string): string {
  return text.card(rankWord(card), text.suits[card.slice(1)] ?? "");
}

/** Beside a tie wager that is paid: "the war +$25". */
export function namesRest(rest: readonly string[]): string | null {
  return rest.includes("war") && !rest.includes("tie") ? text.theWar : null;
}

/** The spot in words. */
export function nameOf(on: string): string {
  return text.spots[on] ?? on;
}
