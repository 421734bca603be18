// A layout as its spots lie on the picture: where each is hit, marked, and has its chips. A game
// says where; SpotLayer.tsx does the rest. Everything is in units of the picture.

import type { SpotInfo } from "../../protocol";
import type { SpotKey } from "../contract";

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Pixel {
  readonly width: number;
  readonly height: number;
}

/** A spot at one place of the layout; a spot may have several. */
export interface SpotPlace {
  readonly key: SpotKey;
  readonly spot: SpotInfo;
  /** The middle of its chips. */
  readonly chips: Pixel;
  /** What is outlined when it has the focus. */
  readonly mark: Rect & { readonly rx: number };
}

export interface Surface<P extends SpotPlace> {
  readonly width: number;
  readonly height: number;
  /** The size of a chip. */
  readonly chip: number;
  readonly places: readonly P[];
  /** What a press at this point means; null beside the spots. */
  readonly placeAt: (point: Pixel) => P | null;
  /** The next place in the direction of an arrow key; null at the edge. */
  readonly placeBeside: (from: P, arrow: string) => P | null;
}

/** The nearest of some places that lies ahead; null if none does. `stride`: how far ahead a
 * place lies, and how far aside. */
export function nearestAhead<P>(
  places: readonly P[],
  stride: (place: P) => { readonly ahead: number; readonly aside: number },
): P | null {
  let best: P | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const { ahead, aside } = stride(place);
    // Straight ahead first: one sideways costs as much as three ahead.
    const cost = ahead + 3 * aside;
    if (ahead > 0.01 && cost < bestCost) {
      best = place;
      bestCost = cost;
    }
  }
  return best;
}
