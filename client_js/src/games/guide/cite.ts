// Sentences of a guide, and amounts that a guide works out from what the table pays.

import type { SpotInfo } from "../../protocol";
import { type Cited, spotKey, type TableFacts } from "../contract";

export function cite(words: string, ...sections: readonly string[]): Cited {
  return { words, sections };
}

/** A spot of the table; null if the table does not offer it. */
export function spotOf(facts: TableFacts, on: string, ...pick: readonly string[]): SpotInfo | null {
  return facts.spots.get(spotKey(on, pick)) ?? null;
}

export function offers(facts: TableFacts, on: string): boolean {
  return [...facts.spots.values()].some((spot) => spot.on === on);
}

/** Odds as a spot says them: "9 to 5" wins 9 for 5. */
interface Odds {
  readonly gain: number;
  readonly stake: number;
}

/** The odds in words, in the order in which they are said. */
export function oddsIn(pays: string): readonly Odds[] {
  return [...pays.matchAll(/(\d+) to (\d+)/g)].map(([, gain, stake]) => ({
    gain: Number(gain),
    stake: Number(stake),
  }));
}

/** What a wager of so many cents wins at the first odds of a spot. */
export function winOf(cents: number, pays: string, times = 1): number {
  const [odds] = oddsIn(pays);
  return odds === undefined ? 0 : Math.floor((cents * odds.gain * times) / odds.stake);
}

/** A round amount that the table takes, at least `wanted` cents, and a multiple of `parts` units. */
export function amountNear(wanted: number, { minimum, maximum, unit }: TableFacts, parts = 1) {
  const step = unit * parts;
  const least = Math.ceil(Math.max(wanted, minimum) / step) * step;
  return least <= maximum ? least : Math.floor(maximum / step) * step;
}
