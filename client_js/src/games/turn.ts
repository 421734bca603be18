// Whose turn it is: the seats that the table waits for.

import type { DecisionInfo, OfferInfo } from "../protocol";

export interface Turn {
  readonly seats: readonly number[];
  /** House time until which the table waits; null: no clock runs. */
  readonly closesMs: number | null;
}

export interface Asked {
  readonly decision: DecisionInfo | null;
  readonly offer: OfferInfo | null;
  /** The seat that may end the betting: the shooter. Null where there is none. */
  readonly shooter: number | null;
  /** The end of betting. */
  readonly closesMs: number | null;
}

/** Null while the table waits for nobody in particular. */
export function turnOf({ decision, offer, shooter, closesMs }: Asked): Turn | null {
  if (decision !== null) {
    const { seats } = decision;
    return seats.length === 0 ? null : { seats, closesMs: decision.closes_ms };
  }
  if (offer !== null) return { seats: [offer.seat], closesMs: offer.closes_ms };
  return shooter === null ? null : { seats: [shooter], closesMs };
}
