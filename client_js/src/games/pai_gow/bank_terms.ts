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
  /** What I have chosen to put up. */
  readonly fundsCents: number;
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
  /** What others have laid already, and what they are thought to bet in all: what they have bet last, or
   * the table's least. */
  readonly laid: number;
  readonly likely: number;
  /** No other player is at the table. */
  readonly isAlone: boolean;
  readonly facts: TableFacts;
}

type TableShown = Pick<GameViewProps, "facts" | "seating" | "posted" | "phase">;

/** What was bet last on each box, at each table. */
const lastBets = new WeakMap<GameViewProps["posted"], ReadonlyMap<number, number>>();

/** Bets are off the table when the bank is offered: what they were is kept from the round. */
export function rememberBets(boxes: readonly Box[], { posted, phase }: TableShown): void {
  if (phase.value !== "deciding") return;
  const bets = boxes.map((box) => [box.number, centsOn(box, "hand")] as const);
  if (bets.some(([, cents]) => cents > 0)) lastBets.set(posted, new Map(bets));
}

/** A player sits at it. */
export function isTaken({ seat }: Box): boolean {
  return seat !== null && !seat.gone;
}

export function offerOf(
  said: Readonly<Record<string, unknown>>,
  boxes: readonly Box[],
  { facts, seating, posted }: TableShown,
): BankOffer {
  const dealersMost = Number(said["dealer_wager"] ?? 0);
  const asked = Number(said["funds"] ?? 0);
  const balance = seating.balance.value ?? asked;
  const last = lastBets.get(posted);
  const others = boxes.filter(({ isMine }) => !isMine);
  const likely = others.reduce((sum, box) => {
    const before = isTaken(box) ? last?.get(box.number) || facts.minimum : 0;
    return sum + Math.max(centsOn(box, "hand"), before);
  }, 0);
  return {
    dealersMost,
    asked,
    mayCoBank: said["co_bank"] === true,
    most: Math.min(asked, balance - (balance % facts.unit)),
    laid: others.reduce((sum, box) => sum + centsOn(box, "hand"), 0),
    likely: likely || facts.minimum,
    isAlone: !others.some(isTaken),
    facts,
  };
}

/** 621a.11(e): "When co-banking is in effect, the dealer may not place a wager against the bank." */
export function dealersWager({
  isCoBank,
  dealerCents,
}: Pick<Terms, "isCoBank" | "dealerCents">): number {
  return isCoBank ? 0 : dealerCents;
}

/** The dealer's wager, and the smallest wager of one player or what is laid already (621a.11(d)(2)). */
export function leastFunds(terms: Omit<Terms, "fundsCents">, { facts, laid }: BankOffer): number {
  return dealersWager(terms) + Math.max(facts.minimum, laid);
}

/** What is likely to be wagered: the dealer's, and a hand of each other player, or one more hand. */
export function usualFunds(terms: Omit<Terms, "fundsCents">, offer: BankOffer): number {
  const { likely, facts, most } = offer;
  const whole = Math.ceil((dealersWager(terms) + likely) / facts.unit) * facts.unit;
  return Math.max(Math.min(whole, most), leastFunds(terms, offer));
}

/** Other terms: a sum that was the usual one is the usual one again, and one that I have chosen stays. */
export function changed(terms: Terms, to: Partial<Terms>, offer: BankOffer): Terms {
  const next = { ...terms, ...to };
  const isUsual = terms.fundsCents === usualFunds(terms, offer);
  const fundsCents = isUsual
    ? usualFunds(next, offer)
    : Math.max(terms.fundsCents, leastFunds(next, offer));
  return { ...next, fundsCents };
}

/** What I have chosen, or what is needed by now. */
export function fundsOf(terms: Terms, offer: BankOffer): number {
  return Math.max(terms.fundsCents, leastFunds(terms, offer));
}

/** What is left of the bank's gain (621a.11(o)). */
export function lessVigorish(gain: number, { facts }: BankOffer): number {
  return gain - vigorishOn(gain, facts.rules);
}

/** Nobody but the dealer bets against it now. */
export function isDealersAlone(terms: Terms, { isAlone }: BankOffer): boolean {
  return isAlone && dealersWager(terms) > 0;
}

/** The most that the bank may win, before and after the vigorish, and lose: as much as its funds cover, or the
 * dealer's wager as long as nobody else is there. A co-bank has half of it (621a.11(r)). */
export function extremesOf(terms: Terms, offer: BankOffer) {
  const funds = isDealersAlone(terms, offer) ? dealersWager(terms) : fundsOf(terms, offer);
  const gain = terms.isCoBank ? Math.ceil(funds / 2) : funds;
  return {
    gain,
    win: lessVigorish(gain, offer),
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
