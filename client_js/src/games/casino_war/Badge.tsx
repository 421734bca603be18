// A past round by the dealer's card; of one with a war by both of them.

import { type CardCode, rankPrint, suitOf } from "../../components/Card";
import "./casino_war.css";
import { cardName, text } from "./text";

const SUITS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The dealer's cards of a past round as in a list of results: "Kd / 9s". */
export function dealersCards(outcome: string): readonly CardCode[] {
  return outcome.split(" / ").filter((card) => /^[2-9TJQKA][cdhs]$/.test(card));
}

/** "Dealer: nine of clubs, at war jack of diamonds" */
export function outcomeOf(outcome: string): string {
  return text.outcome(dealersCards(outcome).map(cardName));
}

export function Badge({ outcome }: { readonly outcome: string }) {
  const cards = dealersCards(outcome);
  return (
    <span class="war-badge" role="img" aria-label={outcomeOf(outcome)}>
      {cards.map((card, index) => (
        <span key={index} data-suit={suitOf(card)}>
          {rankPrint(card)}
          {SUITS[suitOf(card)]}
        </span>
      ))}
    </span>
  );
}
