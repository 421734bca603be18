// Where the shaker covers none of my chips when it comes over the layout of a low room.

import type { SpotKey } from "../contract";
import { LOW } from "./plans";

export interface FreePlace {
  /** Its middle, as a share of the layout's width. */
  readonly at: number;
  /** Only a smaller shaker has room there. */
  readonly isSmall: boolean;
}

/** What it covers on either side of its middle, with half a chip: the whole shaker, a small one. */
const REACH = { whole: 0.17, small: 0.11 };

/** From the middle outwards. */
const PLACES = Array.from({ length: 15 }, (_, index) => 0.15 + 0.05 * index).sort(
  (one, other) => Math.abs(one - 0.5) - Math.abs(other - 0.5),
);

/** The place next to the middle that covers the fewest of these spots' chips. */
export function freePlace(keys: Iterable<SpotKey>): FreePlace {
  const chips = [...keys].map(chipAt);
  const covered = (at: number, reach: number) =>
    chips.filter((chip) => Math.abs(chip - at) < reach).length;
  const best = (reach: number) =>
    PLACES.reduce((one, other) => (covered(other, reach) < covered(one, reach) ? other : one));
  const at = best(REACH.whole);
  if (covered(at, REACH.whole) === 0) return { at, isSmall: false };
  return { at: best(REACH.small), isSmall: true };
}

/** Where the chips of a spot lie, as a share of the layout's width. */
function chipAt(key: SpotKey): number {
  const cell = LOW.cells.find((one) => one.key === key);
  return cell === undefined ? Number.NaN : cell.left + cell.width * (cell.chipsAt ?? LOW.chipsAt).x;
}
