// On what terms a player takes the bank (621a.11(c)-(h)).

import type { GameViewProps, TableFacts } from "../contract";
import type { Box } from "../seats/boxes";
import { centsOn } from "../seats/boxes";
import type { Side } from "./cut";
import { vigorishOn } from "./rules";

export interface Terms {
  readonly isCoBank: boolean;
  /** What the dealer wagers against the bank. */
  readonly dealerCents: number;
  /** What the bank puts up; null: the usual sum. */
  readonly fundsCents: number | null;
  readonly sides: readonly Side[];
}

/** What the house offers, and what the table is like. */
export interface BankOffer {
  /** What the dealer wagers at the most: what this player wagered last (621a.11(h)). */
  readonly dealersMost: number;
  /** What covers all boxes at the table's maximum, and the dealer's wager. */
  readonly asked: number;
  readonly mayCoBank: boolean;
  /** As much as the balance allows of it. */
  readonly most: number;
  /** What a hand of another player is thought to bet: as much as this player has bet. */
  readonly share: number;
  /** The other players at the table, and what they have laid already. */
  readonly others: number;
  readonly laid: number;
  readonly facts: TableFacts;
}

export function offerOf(
  said: Readonly<Record<string, unknown>>,
  boxes: readonly Box[],
  { facts, seating }: Pick<GameViewProps, "facts" | "seating">,
): BankOffer {
  const dealersMost = Number(said["dealer_wager"] ?? 0);
  const asked = Number(said["funds"] ?? 0);
  const balance = seating.balance.value ?? asked;
  const others = boxes.filter(({ isMine, seat }) => !isMine && seat !== null && !seat.gone);
  return {
    dealersMost,
    asked,
    mayCoBank: said["co_bank"] === true,
    most: Math.min(asked, balance - (balance % facts.unit)),
    share: Math.max(facts.minimum, dealersMost),
    others: others.length,
    laid: others.reduce((sum, box) => sum + centsOn(box, "hand"), 0),
    facts,
  };
}

/** 621a.11(e): "When co-banking is in effect, the dealer may not place a wager against the bank." */
export function dealersWager({ isCoBank, dealerCents }: Terms): number {
  return isCoBank ? 0 : dealerCents;
}

/** The dealer's wager, and the smallest wager of one player or what is laid already (621a.11(d)(2)). */
export function leastFunds(terms: Terms, { facts, laid }: BankOffer): number {
  return dealersWager(terms) + Math.max(facts.minimum, laid);
}

/** What is likely to be wagered: the dealer's, and a hand of each other player, or one more hand. */
export function usualFunds(terms: Terms, offer: BankOffer): number {
  const { share, others, laid, facts, most } = offer;
  const hands = Math.max(share * Math.max(1, others), laid);
  const whole = Math.ceil((dealersWager(terms) + hands) / facts.unit) * facts.unit;
  return Math.min(Math.max(whole, leastFunds(terms, offer)), most);
}

export function fundsOf(terms: Terms, offer: BankOffer): number {
  return terms.fundsCents ?? usualFunds(terms, offer);
}

/** The most that the bank may win, the vigorish taken off, and lose: no more is wagered than its funds
 * cover. A co-bank has half of it (621a.11(r)). */
export function extremesOf(terms: Terms, offer: BankOffer) {
  const funds = fundsOf(terms, offer);
  const gain = terms.isCoBank ? Math.ceil(funds / 2) : funds;
  return {
    win: gain - vigorishOn(gain, offer.facts.rules),
    loss: terms.isCoBank ? Math.floor(funds / 2) : funds,
  };
}

/** The options of the choice, without those that the house assumes anyway. */
export function optionsOf(
  terms: Terms,
  cut: readonly number[],
  offer: BankOffer,
): Readonly<Record<string, unknown>> {
  const dealer_wager = dealersWager(terms);
  const most = offer.asked - (offer.dealersMost - dealer_wager);
  const funds = Math.min(fundsOf(terms, offer), most);
  const options = { co_bank: terms.isCoBank, dealer_wager, funds };
  return cut.length === 0 ? options : { ...options, cut };
}
