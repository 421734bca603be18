// Where the shaker covers the fewest of my chips when it comes over the layout of a low room.

import type { SpotKey } from "../contract";
import { LOW } from "./plans";

/** What it covers on either side of its middle, with half a chip, as a share of the layout's width. */
const REACH = 0.21;

/** From the middle outwards: there the whole of it is in the room. */
const PLACES = Array.from({ length: 13 }, (_, index) => 0.2 + 0.05 * index).sort(
  (one, other) => Math.abs(one - 0.5) - Math.abs(other - 0.5),
);

/** Its middle at the place next to the middle that covers the fewest of these spots' chips, as a share
 * of the layout's width. */
export function freePlace(keys: Iterable<SpotKey>): number {
  const chips = [...keys].map(chipAt);
  const covered = (at: number) => chips.filter((chip) => Math.abs(chip - at) < REACH).length;
  return PLACES.reduce((one, other) => (covered(other) < covered(one) ? other : one));
}

/** Where the chips of a spot lie, as a share of the layout's width. */
function chipAt(key: SpotKey): number {
  const cell = LOW.cells.find((one) => one.key === key);
  return cell === undefined ? Number.NaN : cell.left + cell.width * (cell.chipsAt ?? LOW.chipsAt).x;
}
