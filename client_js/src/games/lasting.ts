// Games whose wagers lie over several rounds.

import { type GameViewProps, type Shown, spotKey } from "./contract";
import { lastingCraps } from "./craps/lasting";

type Posted = GameViewProps["posted"]["value"];

interface Place {
  readonly on: string;
  readonly pick: readonly string[];
}

export interface LastingGame {
  /** Whether a draw leaves a wager on the layout; `before`: what was posted before it. */
  readonly staysUp: (place: Place, draw: Shown["draw"], before: Posted) => boolean;
  /** Whether a wager may be laid once more as the table stands. */
  readonly goesUpAgain: (place: Place, posted: Posted) => boolean;
}

const LASTING: ReadonlyMap<string, LastingGame> = new Map([["craps", lastingCraps]]);

export function staysUp(game: string, place: Place, shown: Shown | null, before: Posted): boolean {
  return (shown && LASTING.get(game)?.staysUp(place, shown.draw, before)) ?? false;
}

/** Those of some bets that may be laid once more. */
export function goingUpAgain<B extends Place>(
  game: string,
  bets: readonly B[],
  posted: Posted,
): readonly B[] {
  const lasting = LASTING.get(game);
  return lasting ? bets.filter((bet) => lasting.goesUpAgain(bet, posted)) : bets;
}

/** Those of the last settlement's bets that are not up again already. */
export function cameDown<B extends Place>(
  game: string,
  bets: readonly B[],
  lying: readonly Place[],
): readonly B[] {
  if (!LASTING.has(game)) return bets;
  const up = new Set(lying.map(({ on, pick }) => spotKey(on, pick)));
  return bets.filter(({ on, pick }) => !up.has(spotKey(on, pick)));
}
