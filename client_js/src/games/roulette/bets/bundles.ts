// Wagers that belong together on the wheel: neighbours, the sections of a single zero wheel, finals.
// Each is made of the wagers that the table's rules have, and laid in one press.

import type { SpotInfo } from "../../../protocol";
import { type SpotKey, spotKey } from "../../contract";
import { replicaOrder, type WheelKind } from "../rules";

/** So many chips on one spot. */
export interface Piece {
  readonly spot: SpotInfo;
  readonly chips: number;
}

type Spots = ReadonlyMap<SpotKey, SpotInfo>;
type Written = readonly [on: string, pick: string, chips?: number];

export const MOST_NEIGHBOURS = 5;

export const SECTIONS = ["voisins", "zero", "orphelins", "tiers"] as const;

export type Section = (typeof SECTIONS)[number];

/** The numbers of each section, in the order of a single zero wheel: 617a.1(c). */
export const SECTION_ARCS: Readonly<Record<Section, readonly (readonly [string, string])[]>> = {
  voisins: [
    ["19", "25"],
    ["22", "28"],
  ],
  zero: [["12", "15"]],
  orphelins: [
    ["17", "6"],
    ["1", "9"],
  ],
  tiers: [["27", "33"]],
};

/** As croupiers lay them, with one difference. Elsewhere two chips of the voisins lie on 0-2-3. Of
 * the zero's groups of three, 617a.3(e)(3)(i) has only 0-1-2 on this layout: one chip is split
 * between 0 and 2, one between 0 and 3. */
const LAID: Readonly<Record<Section, readonly Written[]>> = {
  voisins: [
    ["split", "0 2"],
    ["split", "0 3"],
    ["split", "4 7"],
    ["split", "12 15"],
    ["split", "18 21"],
    ["split", "19 22"],
    ["four_numbers", "25 26 28 29", 2],
    ["split", "32 35"],
  ],
  zero: [
    ["split", "0 3"],
    ["split", "12 15"],
    ["split", "32 35"],
    ["straight", "26"],
  ],
  orphelins: [
    ["straight", "1"],
    ["split", "6 9"],
    ["split", "14 17"],
    ["split", "17 20"],
    ["split", "31 34"],
  ],
  tiers: [
    ["split", "5 8"],
    ["split", "10 11"],
    ["split", "13 16"],
    ["split", "23 24"],
    ["split", "27 30"],
    ["split", "33 36"],
  ],
};

/** The section's wagers; null where the wheel has no such section, or the table lacks a wager. */
export function sectionOf(section: Section, kind: WheelKind, spots: Spots) {
  return kind === "single_zero" ? piecesOf(LAID[section], spots) : null;
}

/** A number and so many on either side of it, as the wheel has them: a chip on each. */
export function neighboursOf(number: string, reach: number, kind: WheelKind, spots: Spots) {
  const order = replicaOrder(kind);
  const at = order.indexOf(number);
  if (at < 0) return null;
  const numbers = Array.from({ length: 2 * reach + 1 }, (_, step) => {
    return order.at((at - reach + step) % order.length) ?? "";
  });
  return piecesOf(numbers.map(straight), spots);
}

/** Every number that ends in this digit: finals en plein, a chip on each. */
export function finalOf(digit: number, spots: Spots) {
  const numbers = Array.from({ length: 4 }, (_, tens) => 10 * tens + digit);
  return piecesOf(
    numbers.filter((number) => number <= 36).map((number) => straight(String(number))),
    spots,
  );
}

function straight(number: string): Written {
  return ["straight", number];
}

function piecesOf(written: readonly Written[], spots: Spots): readonly Piece[] | null {
  const pieces = written.flatMap(([on, pick, chips = 1]) => {
    const spot = spots.get(spotKey(on, pick.split(" ")));
    return spot === undefined ? [] : [{ spot, chips }];
  });
  return pieces.length === written.length ? pieces : null;
}
