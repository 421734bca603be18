// What the spots of a layout call an outcome that a list of results has in the equipment's words.

import { BIG_SIX_ORDER } from "./big_six/wheel";
import { type SpotKey, spotKey } from "./contract";
import { coveredBy as coveredByTwo, rollIn as twoDiceIn } from "./craps/throw";
import { DREAMCATCHER_ORDER, MULTIPLIERS } from "./dreamcatcher/wheel";
import { coveredBy, rollIn } from "./sic_bo/roll";
import { sectionsIn, settledOn } from "./spun_wheel/spins";

const NO_MULTIPLIERS: ReadonlyMap<string, number> = new Map();

const COVERED: Readonly<Record<string, (outcome: string) => string | null>> = {
  big_six: (outcome) =>
    settledOn(sectionsIn(outcome), { order: BIG_SIX_ORDER, multipliers: NO_MULTIPLIERS }),
  dreamcatcher: (outcome) =>
    settledOn(sectionsIn(outcome), { order: DREAMCATCHER_ORDER, multipliers: MULTIPLIERS }),
  sic_bo: (outcome) => coveredBy(rollIn(outcome)),
  craps: (outcome) => coveredByTwo(twoDiceIn(outcome)),
};

/** The word among a spot's `covers` that an outcome is: "2-4-5" of the dice "2-5-4". */
export function coveredOutcome(game: string, outcome: string): string {
  return COVERED[game]?.(outcome) ?? outcome;
}

const NO_SPOTS: ReadonlySet<SpotKey> = new Set();
const STREAK: ReadonlySet<SpotKey> = new Set([spotKey("roulette_up", [])]);

/** Spots whose wagers stay on the layout when a round ends, by what the game has on show then. */
export function stayingSpots(posted: Readonly<Record<string, unknown>>): ReadonlySet<SpotKey> {
  return Number(posted["streak"] ?? 0) > 0 ? STREAK : NO_SPOTS; // 617b.4(g)
}
