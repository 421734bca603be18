// The words of the Casino War table.

import { money } from "../../text/format";
import { translated } from "../../text/language";
import type { GameWords } from "../contract";

export const words: GameWords = translated("casino_war/words", {
  name: "Casino War",
  running: "The cards are dealt",
  families: { initial: "Initial wager", tie: "Tie wager" },
});

export const text = translated("casino_war/text", {
  /** As a dealer calls the cards: "dealer king, seat 2, 4 ties". */
  called: (rank: string, ties: readonly number[]) =>
    `dealer ${rank}${ties.length > 0 ? `, seat ${ties.join(", ")} ties` : ""}`,
  ranks: { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" } as Readonly<
    Record<string, string>
  >,
  suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" } as Readonly<
    Record<string, string>
  >,
  card: (rank: string, suit: string) => `${rank} of ${suit}`,
  goesToWar: (box: number, cents: number) => `seat ${box} goes to war for ${money(cents)}`,
  surrenders: (boxes: readonly number[]) => `seat ${boxes.join(", ")} surrenders`,
  cuts: (box: number) => `seat ${box} cuts`,
  layout: "Casino War layout",
  dealer: "Dealer",
  burnt: (count: number) => (count === 1 ? "1 card burnt" : `${count} cards burnt`),
  /** 651a.10 */
  odds: "Tie pays 10 to 1",
  warOdds: "War pays 2 to 1, on a second tie 3 to 1",
  prints: { initial: "Bet", tie: "Tie 10:1", war: "War" } as Readonly<Record<string, string>>,
  hand: (box: number, cards: string) => `Box ${box}: ${cards}`,
  dealersHand: (cards: string) => `Dealer: ${cards}`,
  noCards: "no cards",
  tieHand: "Tie hand",
  waitsFor: (who: string) => `${who} to decide: war or surrender`,
  atWar: "War!",
  results: {
    win: "Wins",
    lose: "Loses",
    surrender: "Surren\u00ADders", // a phone's box is narrower than the word
    war: "Goes to war",
    tie: "Tie",
  },
  net: (words: string, cents: string) => `${words} ${cents}`,
  /** A hand that wins beside a tie wager that loses more, and the other way round. */
  netInAll: (words: string, cents: string) => `${words}, ${cents} net`,
  prompt: {
    title: (rank: string) => `Tie hand: ${rank} against ${rank}`,
    tieWon: (sum: string) => `Your tie wager wins ${sum}.`,
    /** 651a.9(c)(2), 651a.10: the initial wager is lost, and the war wager is paid. */
    detail: (box: number, cents: number) =>
      `Box ${box}. A war won is +${money(cents)} in all, on a second tie +${money(2 * cents)}; a war lost is −${money(2 * cents)}.`,
    war: (cents: number) => `Go to war for ${money(cents)}`,
    surrender: (cents: number) => `Surrender (lose ${money(cents)})`,
    tooLittle: (cents: number) => `You do not have the ${money(cents)} that a war takes.`,
    tie: "Tie wager on the war deal",
    noTie: "None",
  },
  cut: {
    title: "The cards are yours to cut",
    detail: (at: number, of: number) => `${at} of ${of} cards in`,
    slider: "Where the cover card goes in",
    cut: "Cut here",
    decline: "Let the dealer cut",
    offered: (who: string) => `${who} is offered the cut`,
  },
  outcome: (cards: readonly string[]) =>
    cards.length > 1 ? `Dealer: ${cards.join(", at war ")}` : `Dealer: ${cards[0] ?? ""}`,
  wars: "Rounds with a war",
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

/** The spot in words. */
export function nameOf(on: string): string {
  return text.spots[on] ?? on;
}

/** What is printed on the spot. */
export function printOf(on: string): string {
  return text.prints[on] ?? on;
}
