// The cards of each position: those that the table shows, and those that are being dealt.

import type { CardCode } from "../../components/Card";
import type { Shown, Stack } from "../contract";

export const DEALER = "dealer";
/** 651a.9(f): "removing three cards from the shoe face down" */
export const BURNT_FOR_WAR = 3;
const RANKS = "23456789TJQKA"; // 651a.6

/** The cards of each position, the war card after that of the original deal. */
export type LyingCards = Readonly<Record<string, readonly CardCode[]>>;

/** How high a card ranks; suits do not count (651a.6). */
export function rankOf(card: CardCode): number {
  return RANKS.indexOf(card.slice(0, 1));
}

export function cardsIn(draw: Shown["draw"]): readonly CardCode[] {
  const cards = draw["cards"];
  return Array.isArray(cards) ? (cards as readonly CardCode[]) : [];
}

/** The positions that a deal goes to, in turn: from the dealer's left, the dealer last (651a.8(c),
 * .9(f)). */
export function positionsDealt(stacks: readonly Stack[], isWar: boolean): readonly string[] {
  const on = isWar ? "war" : "initial";
  const seats = stacks.filter((stack) => stack.on === on && stack.cents > 0);
  const inTurn = seats.map(({ seat }) => seat).sort((a, b) => a - b);
  return [...inTurn.map(String), DEALER];
}

/** The cards lying there and the first `count` of a deal. */
export function withDealt(
  lying: LyingCards,
  positions: readonly string[],
  cards: readonly CardCode[],
  count: number,
): LyingCards {
  const next: Record<string, readonly CardCode[]> = { ...lying };
  for (const [index, card] of cards.slice(0, count).entries()) {
    const to = positions[index];
    if (to !== undefined) next[to] = [...(next[to] ?? []), card];
  }
  return next;
}

export interface ShoeOnShow {
  readonly out: number;
  readonly size: number;
  /** The batch that is in play, 0 or 1; a house of an earlier version does not say. */
  readonly batch?: number;
}

export function postedShoe(posted: Readonly<Record<string, unknown>>): ShoeOnShow | null {
  return (posted["shoe"] as ShoeOnShow | null | undefined) ?? null;
}

/** How many cards lie above the cover card (651a.5(e)): "at least approximately 1/4 of the way in
 * from the bottom of the stack". */
export function coverAt(size: number): number {
  return size - Math.floor(size / 4);
}

/** Whether a box and the dealer have cards of equal rank, by the original deal (0) or that of the war (1). A war
 * that is won by a tie pays 3 to 1 (651a.10(3)). */
export function isTieAt(deal: 0 | 1, cards: LyingCards, box: string): boolean {
  const [own, dealers] = [cards[box]?.[deal], cards[DEALER]?.[deal]];
  return own !== undefined && dealers !== undefined && rankOf(own) === rankOf(dealers);
}

export type HandResult = "win" | "lose" | "surrender" | "tie" | "war";

/** How the cards of a box compare with the dealer's; null before both have one. `isOver`: no
 * card and no decision is to come. */
export function handResult(cards: LyingCards, box: string, isOver: boolean): HandResult | null {
  const [own, war] = cards[box] ?? [];
  const [dealers, dealersWar] = cards[DEALER] ?? [];
  if (own === undefined || dealers === undefined) return null;
  if (war !== undefined && dealersWar !== undefined) {
    return rankOf(war) >= rankOf(dealersWar) ? "win" : "lose"; // 651a.9(g)
  }
  if (rankOf(own) !== rankOf(dealers)) return rankOf(own) > rankOf(dealers) ? "win" : "lose";
  if (war !== undefined) return "war";
  return isOver ? "surrender" : "tie";
}
