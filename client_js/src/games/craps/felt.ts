// Where the areas of the layout lie: numbers at the top, the line next to the player, propositions
// beside them; on a phone one part at a time. On a phone held across, a part is as high as its room.

import { type SpotKey, spotKey } from "../contract";
import { type Box, type BoxSurface, boxOf, boxSurface } from "../layout/grid";
import { footHeight } from "../layout/Inscriptions";
import type { Pixel, Rect } from "../layout/surface";
import {
  EVERYTHING,
  type Heading,
  heightOf,
  hopStrips,
  isLow,
  LINE_NUMBERS,
  LOW_ROW,
  lineStrips,
  type NumberRows,
  numbered,
  offered,
  otherStrips,
  paired,
  propStrips,
  type Spots,
  type Strip,
  type Width,
} from "./strips";
import { text } from "./table_text";
import { POINTS } from "./throw";

/** "numbers": where the line has no room for them, all that may be laid on them. "props" are all the
 * propositions; where they are too many for a phone, "hops" is a part of its own, "others" the rest. */
export type Part = "whole" | "line" | "numbers" | "props" | "others" | "hops";
/** The box of a number: come wagers lie in it, don't come wagers behind it. */
export interface NumberBox {
  readonly point: number;
  readonly rect: Rect;
  readonly behind: Rect;
}

/** Its middle, and its size where 1 is that of a desk. */
export interface PuckPlace extends Pixel {
  readonly size: number;
}

export interface Felt {
  readonly surface: BoxSurface;
  /** What is written at its foot, beside the name of the house. */
  readonly lines: readonly string[];
  readonly isOneRow: boolean;
  readonly numbers: readonly NumberBox[];
  readonly headings: readonly HeadingPlace[];
  /** Where the puck lies while it is off; null if there is no place for it. */
  readonly puckOff: PuckPlace | null;
}

/** What is printed above a group of areas. */
export interface HeadingPlace extends Pixel {
  readonly heading: Heading;
  /** The height of its letters. */
  readonly size: number;
}

/** Odds behind the line are one area, whatever the point: wagers there take no pick. */
export function feltSpots(spots: Spots, point: number): Spots {
  const onFelt = new Map(spots);
  for (const on of ["pass_odds", "dont_pass_odds"]) {
    const named = spots.get(spotKey(on, [String(point || POINTS[0])]));
    if (named === undefined) continue;
    const open = { pays: text.byPoint, win_probability: text.chanceByPoint };
    onFelt.set(on, { ...named, pick: [], ...(point === 0 ? open : {}) });
  }
  return onFelt;
}

const SMALL_PUCK = 0.72;
/** A puck and what is around it, where its size is 1. */
const PUCK_ROOM = 15;
const MARGIN = 10;
const GAP = 14;
/** What is printed in an area needs so much of its height, or of its width, beside the chips. */
const PRINT = { height: 21, width: 46, wide: 70 };
const CHIP_EDGE = 2;
const LOWER_EDGE = 1;
/** Of a stack of a few chips, in chips. */
const RISE = 0.25;

/** Chips lie below what is printed, or at the right of it; where an area has no room for either, at the
 * right of its second line. */
function chipsIn({ width, height }: Rect, chip: number): Pixel {
  const apart = chip / 2 + CHIP_EDGE;
  if (width >= PRINT.wide + chip) return { x: 1 - apart / width, y: 0.5 };
  if (height >= PRINT.height + chip) return { x: 0.5, y: 1 - (chip / 2 + LOWER_EDGE) / height };
  if (width >= PRINT.width + chip) return { x: 1 - apart / width, y: 0.5 };
  return { x: 1 - apart / width, y: 1 - apart / height };
}

/** What the chips of an area leave for its print, and the width of its second line. */
export interface PrintRoom extends Rect {
  readonly second: number;
}

export function printIn({ rect, chips, key }: Box, chip: number): PrintRoom {
  const second = rect.width;
  if (key in CHIPS_BESIDE) return { ...rect, second };
  const left = chips.x - chip / 2 - 1 - rect.x;
  if (chips.x > rect.x + 0.6 * rect.width) {
    const isCornered = chips.y > rect.y + 0.6 * rect.height;
    return { ...rect, width: isCornered ? rect.width : left, second: left };
  }
  const above = chips.y - chip / 2 - rect.y;
  const high = Math.max(Math.min(above, PRINT.height), above - RISE * chip);
  return { ...rect, height: high, second };
}

/** Where chips lie in the areas whose print is made for it. */
const CHIPS_BESIDE: Readonly<Record<string, Pixel>> = {
  pass: { x: 0.9, y: 0.5 },
  dont_pass: { x: 0.9, y: 0.5 },
  pass_odds: { x: 0.84, y: 0.5 },
  dont_pass_odds: { x: 0.84, y: 0.5 },
  come: { x: 0.86, y: 0.52 },
  dont_come: { x: 0.88, y: 0.6 },
  field: { x: 0.94, y: 0.34 },
  fire: { x: 0.31, y: 0.5 },
};

/** @param lines what is written at the foot, beside the name of the house
 * @param aspect its height for a width of 1, where it fills a room; else it is as high as it needs */
export function feltOf(
  part: Part,
  width: Width,
  spots: Spots,
  lines: readonly string[] = [],
  aspect?: number,
): Felt {
  const made = (stretch: number) =>
    part === "whole"
      ? wholeFelt(spots, lines, stretch)
      : partFelt(part, width, spots, lines, stretch);
  const least = STRETCHES[width]?.[0];
  if (aspect === undefined) return made(width === "desk" && least !== undefined ? least : 1);
  // Every row is higher or lower by the same share.
  const natural = made(1).surface.height;
  const fixed = 2 * MARGIN + footHeight(lines, WIDTHS[width], isOneRow(width, lines));
  const stretch = (aspect * WIDTHS[width] - fixed) / (natural - fixed);
  return made(within(stretch, STRETCHES[width]));
}

/** Of a phone held upright: a lower felt scrolls, and a few areas do not fill a high one. On a desk the
 * seats below the felt stay in sight. */
const STRETCHES: Readonly<Partial<Record<Width, readonly [number, number]>>> = {
  narrow: [0.74, 1.5],
  desk: [0.9, 1],
};

function within(value: number, [least, most]: readonly [number, number] = [0, Infinity]): number {
  return Math.min(most, Math.max(least, value));
}

function wholeFelt(spots: Spots, lines: readonly string[], stretch: number): Felt {
  const width = "desk";
  const line = { x: MARGIN, y: MARGIN, width: LINE_WIDTH - 2 * MARGIN };
  const { boxes, numbers, puckOff, height } = linePart(width, line, spots, stretch);
  const left = LINE_WIDTH - MARGIN + GAP;
  const strips = offered(propStrips(width), spots);
  // A few propositions do not fill the felt.
  const needed = heightOf(strips);
  const high = 2 * needed < height ? 1.25 * needed : height;
  const props = { x: left, y: MARGIN, width: WIDTHS[width] - left - MARGIN, height: high };
  const beside = stacked(strips, props, spots, CHIPS[width]);
  const headings = headingsOf(strips, props);
  return feltWith({ width, lines, boxes: [...boxes, ...beside], headings, numbers, puckOff });
}

function partFelt(
  part: Exclude<Part, "whole">,
  width: Width,
  spots: Spots,
  lines: readonly string[],
  stretch: number,
): Felt {
  const at = { x: MARGIN, y: MARGIN, width: WIDTHS[width] - 2 * MARGIN };
  if (part === "props" || part === "others" || part === "hops") {
    const strips = offered(PROPOSITION_STRIPS[part](width), spots);
    const rect = { ...at, height: stretch * heightOf(strips) };
    const boxes = stacked(strips, rect, spots, CHIPS[width]);
    const headings = headingsOf(strips, rect);
    return feltWith({ width, lines, boxes, headings, numbers: [], puckOff: null });
  }
  if (part === "numbers") {
    const columns = numberColumns(width, at, spots, stretch, EVERYTHING);
    return feltWith({ width, lines, ...together(columns), headings: [], puckOff: null });
  }
  const { boxes, numbers, puckOff } = linePart(width, at, spots, stretch);
  return feltWith({ width, lines, boxes, headings: [], numbers, puckOff });
}

const PROPOSITION_STRIPS = { props: propStrips, others: otherStrips, hops: hopStrips };

const WIDTHS: Readonly<Record<Width, number>> = {
  desk: 1100,
  wide: 600,
  narrow: 354,
  low: 600,
  tiny: 354,
};
/** Where every pixel of the height counts, all that is written at the foot is in one row; on a
 * narrow felt that is one line. */
const isOneRow = (width: Width, lines: readonly string[]) =>
  width !== "narrow" || lines.length === 1;

const CHIPS: Readonly<Record<Width, number>> = {
  desk: 29,
  wide: 26,
  narrow: 19,
  low: 26,
  tiny: 22,
};
const LINE_WIDTH = 612;

interface FeltParts {
  readonly width: Width;
  readonly lines: readonly string[];
  readonly boxes: readonly Box[];
  readonly headings: readonly HeadingPlace[];
  readonly numbers: readonly NumberBox[];
  readonly puckOff: PuckPlace | null;
}

function feltWith({ width, lines, boxes, headings, numbers, puckOff }: FeltParts): Felt {
  const rects = [...boxes, ...numbers].map(({ rect }) => rect);
  const lowest = Math.max(...rects.map((rect) => rect.y + rect.height));
  const height = lowest + MARGIN + footHeight(lines, WIDTHS[width], isOneRow(width, lines));
  const extent = { width: WIDTHS[width], height, chip: CHIPS[width] };
  const surface = boxSurface(boxes, extent);
  return { surface, lines, isOneRow: isOneRow(width, lines), headings, numbers, puckOff };
}

interface LinePart {
  readonly boxes: readonly Box[];
  readonly numbers: readonly NumberBox[];
  readonly puckOff: PuckPlace;
  readonly height: number;
}

/** Six columns of numbers, and under them what is next to the player. */
function linePart(width: Width, at: Omit<Rect, "height">, spots: Spots, stretch: number): LinePart {
  const columns = numberColumns(width, at, spots, stretch, LINE_NUMBERS[width] ?? EVERYTHING);
  const top = columns[0]?.height ?? 0;
  const strips = offered(lineStrips(width), spots);
  const rect = { ...at, y: at.y + top, height: stretch * heightOf(strips) };
  const boxes = stacked(strips, rect, spots, CHIPS[width]);
  const dontCome = boxes.find(({ key }) => key === "dont_come")?.rect ?? rect;
  const { boxes: above, numbers } = together(columns);
  return {
    boxes: [...above, ...boxes],
    numbers,
    puckOff: puckOffIn(dontCome, width),
    height: top + rect.height,
  };
}

function numberColumns(
  width: Width,
  at: Omit<Rect, "height">,
  spots: Spots,
  stretch: number,
  rows: NumberRows,
): readonly Column[] {
  const column = at.width / POINTS.length;
  return POINTS.map((point, index) => {
    const place = { x: at.x + index * column, y: at.y, width: column };
    return numberColumn(width, point, place, spots, stretch, rows);
  });
}

function together(columns: readonly Column[]) {
  return {
    boxes: columns.flatMap((one) => one.boxes),
    numbers: columns.map(({ number }) => number),
  };
}

/** Whether the words of such a box, "bar" and its dice are in one row. */
export function isLowBar({ width, height }: Rect): boolean {
  return height < 41 && width > 180;
}

/** While it is on: at the right of the printed number. */
export function puckOnIn({ x, y, width }: Rect): PuckPlace {
  const size = isNarrowNumber(width) ? SMALL_PUCK : 1;
  const apart = PUCK_ROOM * size + 3;
  return { x: x + width - apart, y: y + apart, size };
}

export function isNarrowNumber(width: number): boolean {
  return width < 70;
}

/** The middle and the width of what the puck leaves of a number's box. */
export function besidePuck(rect: Rect): { readonly x: number; readonly room: number } {
  const puck = puckOnIn(rect);
  const right = puck.x - PUCK_ROOM * puck.size;
  return { x: (rect.x + 2 + right) / 2, room: right - rect.x - 4 };
}

/** At the left of what is printed; where that is too wide, small and under its beginning. */
function puckOffIn(rect: Rect, width: Width): PuckPlace {
  if (isLowBar(rect)) return { x: rect.x + 14, y: rect.y + rect.height / 2, size: SMALL_PUCK };
  return width === "narrow" || isLow(width)
    ? { x: rect.x + 14, y: rect.y + rect.height - 14, size: SMALL_PUCK }
    : { x: rect.x + 20, y: rect.y + rect.height / 2, size: 1 };
}

/** Of the boxes of the numbers. */
const NUMBER_HEIGHTS: Readonly<Record<Width, number>> = {
  desk: 62,
  wide: 64,
  narrow: 46,
  low: 42,
  tiny: 46,
};

/** Of what lies behind them. */
const BEHIND_HEIGHTS: Readonly<Record<Width, number>> = {
  desk: 36,
  wide: LOW_ROW.wide,
  narrow: 24,
  low: 30,
  tiny: 22,
};

interface Column {
  readonly boxes: readonly Box[];
  readonly number: NumberBox;
  readonly height: number;
}

/** Against the number, the number itself, on the number. */
function numberColumn(
  width: Width,
  point: number,
  at: Omit<Rect, "height">,
  spots: Spots,
  stretch: number,
  rows: NumberRows,
): Column {
  const stripsOf = (names: readonly string[]) =>
    offered(
      paired(
        width,
        names.map((on) => numbered(on, point)),
      ),
      spots,
    );
  const [above, below] = [stripsOf(rows.against), stripsOf(rows.on)];
  const [aboveHigh, belowHigh] = [stretch * heightOf(above), stretch * heightOf(below)];
  const chip = CHIPS[width];
  const behind = { ...at, y: at.y + aboveHigh, height: stretch * BEHIND_HEIGHTS[width] };
  const rect = { ...at, y: behind.y + behind.height, height: stretch * NUMBER_HEIGHTS[width] };
  const under = { ...at, y: rect.y + rect.height, height: belowHigh };
  return {
    boxes: [
      ...stacked(above, { ...at, height: aboveHigh }, spots, chip),
      ...boxed(numbered("dont_come_odds", point), behind, ODDS_AT.behind, spots),
      ...boxed(numbered("come_odds", point), rect, ODDS_AT.number, spots),
      ...stacked(below, under, spots, chip),
    ],
    number: { point, rect, behind },
    height: under.y + under.height - at.y,
  };
}

/** Odds lie at the right of what they support (`TRAVELLED_AT`). */
const ODDS_AT = { number: { x: 0.73, y: 0.72 }, behind: { x: 0.73, y: 0.56 } };

/** Where come and don't come wagers lie once they have moved to a number. */
export const TRAVELLED_AT = { come: { x: 0.27, y: 0.72 }, dont_come: { x: 0.27, y: 0.56 } };

/** Strips under one another, as high together as there is room. */
function stacked(strips: readonly Strip[], room: Rect, spots: Spots, chip: number): readonly Box[] {
  const stretch = room.height / heightOf(strips);
  let y = room.y;
  return strips.flatMap(({ height, slots, headingHeight = 0 }) => {
    const top = y + headingHeight * stretch;
    y += height * stretch;
    return besideOneAnother(slots, { ...room, y: top, height: y - top }, spots, chip);
  });
}

function headingsOf(strips: readonly Strip[], room: Rect): readonly HeadingPlace[] {
  const stretch = room.height / heightOf(strips);
  let y = room.y;
  return strips.flatMap(({ height, heading, headingHeight = 0 }) => {
    const high = headingHeight * stretch;
    const at = { x: room.x + room.width / 2, y: y + high / 2, size: Math.min(11, 0.85 * high) };
    y += height * stretch;
    return heading === undefined ? [] : [{ heading, ...at }];
  });
}

function besideOneAnother(
  slots: Strip["slots"],
  room: Rect,
  spots: Spots,
  chip: number,
): readonly Box[] {
  const weights = slots.reduce((sum, [, weight]) => sum + weight, 0);
  let x = room.x;
  return slots.flatMap(([key, weight]) => {
    const rect = { ...room, x, width: (room.width * weight) / weights };
    x += rect.width;
    return boxed(key, rect, CHIPS_BESIDE[key] ?? chipsIn(rect, chip), spots);
  });
}

function boxed(key: SpotKey, rect: Rect, at: Pixel, spots: Spots): readonly Box[] {
  const spot = spots.get(key);
  return spot === undefined ? [] : [boxOf(key, spot, rect, at)];
}
