// Where everything lies on the layout, in units of one number box.
//
// `along` runs with the rows: the zeros from -1 to 0, the rows 1-2-3 to 34-35-36 from 0 to 12, the
// column boxes from 12 to 13. `across` runs with a row: its first number from 0 to 1, its third
// from 2 to 3; the dozens from -1 to 0 and the even chances from -2 to -1, on the side of the first
// numbers. felt.ts turns this into pixels, lying down or upright.
//
// No spot has a position of its own: a wager on a line or a corner lies where the boxes of its
// numbers meet (617a.3(e)), so what the house offers is what the layout shows.

import type { SpotInfo } from "../../protocol";
import { type SpotKey, spotKey } from "../contract";
import { nearestAhead } from "../layout/surface";
import type { WheelKind } from "./rules";

export interface Point {
  readonly along: number;
  readonly across: number;
}

/** A rectangle, a line (one side zero) or a corner (both sides zero). */
export interface Area {
  readonly along: readonly [number, number];
  readonly across: readonly [number, number];
}

/** A spot at one place of the layout. The 0-00 split has two: 617a.3(e)(2). */
export interface Place {
  readonly key: SpotKey;
  readonly spot: SpotInfo;
  /** The whole box, the line between boxes, or the corner. */
  readonly area: Area;
  /** Where the chips lie. */
  readonly at: Point;
  /** A box is hit anywhere inside; lines and corners catch what comes near them. */
  readonly isBox: boolean;
}

/** How near to a line, in boxes, still means the line. */
const LINE_CATCH = 0.22;

export const ROWS = 12;

const EVEN_CHANCES = ["low", "even", "red", "black", "odd", "high"];

/** Whether a wager is on a dozen or an even chance. */
export const isOutside = (on: string) => on === "dozen" || EVEN_CHANCES.includes(on);

/** The box of a number; null if the layout has none or covers it. */
export function numberBox(number: string, kind: WheelKind): Area | null {
  if (number === "0") return { along: [-1, 0], across: kind === "double_zero" ? [0, 1.5] : [0, 3] };
  if (number === "00") {
    return kind === "double_zero" ? { along: [-1, 0], across: [1.5, 3] } : null;
  }
  const value = Number(number);
  if (!Number.isInteger(value) || value < 1 || value > 36) return null;
  const row = Math.floor((value - 1) / 3);
  const column = (value - 1) % 3;
  return { along: [row, row + 1], across: [column, column + 1] };
}

/** Where a number is printed, and its chips and the point marker go: beside the cover, if there is
 * one in its box. */
export function numberPrint(number: string, kind: WheelKind): Area | null {
  const isBesideCover = number === "0" && kind === "double_zero_as_single";
  return isBesideCover ? { along: [-1, 0], across: [0, 1.5] } : numberBox(number, kind);
}

/** The cover over 00 on a double zero layout used as a single zero one: 617a.1(e)(1). */
export const COVER: Area = { along: [-0.94, -0.36], across: [1.56, 2.94] };

/** Every place of every spot that lies on the layout, boxes first. */
export function placesOf(spots: Iterable<SpotInfo>, kind: WheelKind): readonly Place[] {
  const places: Place[] = [];
  for (const spot of spots) {
    for (const area of areasOf(spot, kind)) {
      const print = spot.on === "straight" ? numberPrint(spot.pick[0] ?? "", kind) : null;
      places.push({
        key: spotKey(spot.on, spot.pick),
        spot,
        area,
        at: centreOf(print ?? area),
        isBox: isBoxed(area),
      });
    }
  }
  return places.sort((a, b) => Number(b.isBox) - Number(a.isBox));
}

/** What a press at this point means; null off the layout. The nearest line or corner wins over
 * the box around it, so that a line need not be hit exactly. */
export function spotAt<P extends Place>(point: Point, places: readonly P[]): P | null {
  let nearest: P | null = null;
  for (const place of places) {
    if (place.isBox || apart(point, place.area) > LINE_CATCH) continue;
    if (nearest === null || distance(point, place.at) < distance(point, nearest.at)) {
      nearest = place;
    }
  }
  return nearest ?? places.find((place) => place.isBox && apart(point, place.area) === 0) ?? null;
}

/** The next place one step away, for the arrow keys; null at the edge. */
export function neighbour<P extends Place>(from: P, step: Point, places: readonly P[]): P | null {
  return nearestAhead(places, ({ at }) => {
    const along = at.along - from.at.along;
    const across = at.across - from.at.across;
    return {
      ahead: along * step.along + across * step.across,
      aside: Math.abs(along * step.across) + Math.abs(across * step.along),
    };
  });
}

function areasOf(spot: SpotInfo, kind: WheelKind): readonly Area[] {
  switch (spot.on) {
    case "straight":
    case "split":
    case "four_numbers":
      return meetingOf(spot, kind);
    case "three_numbers":
      return spot.pick.includes("0") || spot.pick.includes("00")
        ? meetingOf(spot, kind) // 617a.3(e)(3)(ii): the common corner of the three boxes
        : outerLineOf(spot, kind);
    case "six_numbers":
      return outerCornerOf(spot, kind);
    case "first_five":
      // 617a.3(e)(5): the common corner of 0, 1 and the 1st 12 box.
      return [{ along: [0, 0], across: [0, 0] }];
    case "column":
      return [columnBox(Number(spot.pick[0]) - 1)];
    case "dozen":
      return [dozenBox(Number(spot.pick[0]) - 1)];
    default:
      return evenChanceBox(spot.on);
  }
}

function columnBox(column: number): Area {
  return { along: [ROWS, ROWS + 1], across: [column, column + 1] };
}

function dozenBox(dozen: number): Area {
  return { along: [4 * dozen, 4 * dozen + 4], across: [-1, 0] };
}

function evenChanceBox(on: string): readonly Area[] {
  const index = EVEN_CHANCES.indexOf(on);
  return index < 0 ? [] : [{ along: [2 * index, 2 * index + 2], across: [-2, -1] }];
}

/** Where all the boxes of the numbers meet: the box, the line between two, the common corner. */
function meetingOf(spot: SpotInfo, kind: WheelKind): readonly Area[] {
  const boxes = spot.pick.map((number) => numberBox(number, kind));
  const first = boxes[0];
  if (first === undefined || first === null) return [];
  let meeting: Area = first;
  for (const box of boxes) {
    const common = box && commonOf(meeting, box);
    if (!common) return [];
    meeting = common;
  }
  const isZeroSplit = spot.on === "split" && spot.pick.includes("0") && spot.pick.includes("00");
  // 617a.3(e)(2): "or on the line between the 2nd 12 box and the 3rd 12 box".
  return isZeroSplit ? [meeting, { along: [8, 8], across: [-1, 0] }] : [meeting];
}

/** 617a.3(e)(3): a row is wagered on the outside line of the box of its first number. */
function outerLineOf(spot: SpotInfo, kind: WheelKind): readonly Area[] {
  const box = numberBox(firstOf(spot.pick), kind);
  return box ? [{ along: box.along, across: [0, 0] }] : [];
}

/** 617a.3(e)(6): the outside common corner of the first boxes of the two rows. */
function outerCornerOf(spot: SpotInfo, kind: WheelKind): readonly Area[] {
  const box = numberBox(firstOf(spot.pick), kind);
  return box ? [{ along: [box.along[1], box.along[1]], across: [0, 0] }] : [];
}

function firstOf(pick: readonly string[]): string {
  return String(Math.min(...pick.map(Number)));
}

function commonOf(a: Area, b: Area): Area | null {
  const along = overlap(a.along, b.along);
  const across = overlap(a.across, b.across);
  return along && across ? { along, across } : null;
}

function overlap(a: readonly [number, number], b: readonly [number, number]) {
  const from = Math.max(a[0], b[0]);
  const to = Math.min(a[1], b[1]);
  return from <= to ? ([from, to] as const) : null;
}

function isBoxed(area: Area): boolean {
  return area.along[0] < area.along[1] && area.across[0] < area.across[1];
}

function centreOf(area: Area): Point {
  return {
    along: (area.along[0] + area.along[1]) / 2,
    across: (area.across[0] + area.across[1]) / 2,
  };
}

/** How far a point is from an area, 0 inside; the longer of the two ways. */
function apart(point: Point, area: Area): number {
  return Math.max(
    area.along[0] - point.along,
    point.along - area.along[1],
    area.across[0] - point.across,
    point.across - area.across[1],
    0,
  );
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.along - b.along, a.across - b.across);
}
