// What a craps table posts.

import type { GameViewProps } from "../contract";

/** Come and don't come wagers of a seat that the dealer has moved into a number's box. */
export interface Travelled {
  readonly seat: number;
  readonly on: "come" | "dont_come";
  readonly point: number;
  readonly cents: number;
}

export interface CrapsPosted {
  /** 0: the puck is off, the next throw is a come out roll. */
  readonly point: number;
  /** The seat that has the dice; 0 if nobody has them. */
  readonly shooter: number;
  /** Throws of this shooter. */
  readonly rolls: number;
  /** The different points made since the first Fire Bets went up. */
  readonly made: readonly number[];
  /** The points of Fire Bets that were made after the dice were passed. */
  readonly late: readonly { readonly seat: number; readonly made: readonly number[] }[];
  readonly come: readonly Travelled[];
}

export function crapsPosted(posted: GameViewProps["posted"]["value"]): CrapsPosted {
  const { point = 0, shooter = 0, rolls = 0, made = [], late = [], come = [] } = posted;
  return { point, shooter, rolls, made, late, come } as CrapsPosted;
}

/** The points that the Fire Bet of a seat has seen made; without one, those of the first bets. */
export function firePoints({ made, late }: CrapsPosted, seat: number | null): readonly number[] {
  return late.find((bet) => bet.seat === seat)?.made ?? made;
}
