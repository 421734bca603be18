// What the hands of a box come to against those of the dealer or the bank (621a.4, 621a.10).

import type { HandResult } from "./outcome";
import { beats, type Hand, type Hands, isHigher, rankOf } from "./rules";

/** The hands of a box, and those they are held against. */
export interface Case {
  /** A seat, or 0 for the dealer against a player's bank. */
  readonly box: number;
  readonly who: string;
  readonly own: Hands;
  readonly against: Hands;
}

export interface Comparison {
  readonly high: boolean;
  readonly low: boolean;
}

/** Which hands of a player beat those of the dealer or the bank (621a.10(f)). */
export function compared(player: Hands, against: Hands): Comparison {
  return { high: beats(player.high, against.high), low: beats(player.low, against.low) };
}

/** 621a.10(g), (h), (j) */
export function resultWord({ high, low }: Comparison): HandResult {
  if (high && low) return "win";
  return high || low ? "push" : "lose";
}

export type Verdict = "beats" | "loses" | "copy";

/** 621a.1: a copy hand is identical in rank. Nor is there a higher one of two zeros (621a.4(e)). */
export function verdictOf(own: Hand, other: Hand): Verdict {
  if (beats(own, other)) return "beats";
  return isHigher(rankOf(other), rankOf(own)) && !areZero(own, other) ? "loses" : "copy";
}

/** How it is for the other hand. */
export const REVERSED: Readonly<Record<Verdict, Verdict>> = {
  beats: "loses",
  loses: "beats",
  copy: "copy",
};

/** Of two zeros none is the higher. */
export function areZero(...hands: readonly Hand[]): boolean {
  return hands.map(rankOf).every(({ pair, value }) => pair === null && value === 0);
}
