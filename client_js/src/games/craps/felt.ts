// Where the areas of the layout lie: numbers at the top, the line next to the player, propositions
// beside them; on a phone one part at a time.

import type { SpotInfo } from "../../protocol";
import { type SpotKey, spotKey } from "../contract";
import { type Box, type BoxSurface, boxOf, boxSurface } from "../layout/grid";
import { footHeight } from "../layout/Inscriptions";
import type { Pixel, Rect } from "../layout/surface";
import { text } from "./table_text";
import { POINTS } from "./throw";

export type Part = "whole" | "line" | "props";
export type Width = "desk" | "wide" | "narrow";

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
  readonly numbers: readonly NumberBox[];
  readonly headings: readonly HeadingPlace[];
  /** Where the puck lies while it is off; null if there is no place for it. */
  readonly puckOff: PuckPlace | null;
}

export type Heading = "hardways" | "hops";

/** What is printed above a group of areas. */
export interface HeadingPlace extends Pixel {
  readonly heading: Heading;
}

export type Spots = ReadonlyMap<SpotKey, SpotInfo>;

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

/** Areas beside one another; those that the table does not offer leave their room to the others. */
interface Strip {
  readonly height: number;
  /** Printed above the areas, in a part of the height. */
  readonly heading?: Heading;
  readonly slots: readonly (readonly [key: SpotKey, weight: number])[];
}

export const SMALL_PUCK = 0.72;
const MARGIN = 10;
const GAP = 14;
const CHIPS_AT = { x: 0.5, y: 0.66 };

/** Where there is room, chips lie beside what is printed. */
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

const strip = (height: number, ...keys: readonly SpotKey[]): Strip => ({
  height,
  slots: keys.map((key) => [key, 1]),
});

/** Of a heading and the gap above it. */
const HEADING_HEIGHT = 20;

const headed = (heading: Heading, height: number, ...keys: readonly SpotKey[]): Strip => ({
  ...strip(height + HEADING_HEIGHT, ...keys),
  heading,
});

const numbered = (on: string, point: number | string) => spotKey(on, [String(point)]);

/** @param lines what is written at the foot, beside the name of the house */
export function feltOf(
  part: Part,
  width: Width,
  spots: Spots,
  lines: readonly string[] = [],
): Felt {
  const across = WIDTHS[width];
  if (part === "props") {
    const strips = offered(propStrips(width), spots);
    const rect = { x: MARGIN, y: MARGIN, width: across - 2 * MARGIN, height: heightOf(strips) };
    return feltWith({
      width,
      lines,
      boxes: stacked(strips, rect, spots),
      headings: headingsOf(strips, rect),
      numbers: [],
      puckOff: null,
    });
  }
  const isWhole = part === "whole";
  const line = { x: MARGIN, y: MARGIN, width: (isWhole ? LINE_WIDTH : across) - 2 * MARGIN };
  const { boxes, numbers, puckOff, height } = linePart(width, line, spots);
  if (!isWhole) return feltWith({ width, lines, boxes, headings: [], numbers, puckOff });
  const left = LINE_WIDTH - MARGIN + GAP;
  const strips = offered(propStrips(width), spots);
  // A few propositions do not fill the felt.
  const needed = heightOf(strips);
  const high = 2 * needed < height ? 1.25 * needed : height;
  const props = { x: left, y: MARGIN, width: across - left - MARGIN, height: high };
  const beside = stacked(strips, props, spots);
  const headings = headingsOf(strips, props);
  return feltWith({ width, lines, boxes: [...boxes, ...beside], headings, numbers, puckOff });
}

const WIDTHS: Readonly<Record<Width, number>> = { desk: 1100, wide: 600, narrow: 354 };
const CHIPS: Readonly<Record<Width, number>> = { desk: 29, wide: 26, narrow: 25 };
const LINE_WIDTH = 674;

/** The height of the lowest areas: on a touch screen no less than 44 pixels of it. */
const LOW_ROW: Readonly<Record<Width, number>> = { desk: 46, wide: 48, narrow: 46 };

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
  const height = lowest + MARGIN + footHeight(lines, WIDTHS[width]);
  const extent = { width: WIDTHS[width], height, chip: CHIPS[width] };
  return { surface: boxSurface(boxes, extent), lines, headings, numbers, puckOff };
}

interface LinePart {
  readonly boxes: readonly Box[];
  readonly numbers: readonly NumberBox[];
  readonly puckOff: PuckPlace;
  readonly height: number;
}

/** Six columns of numbers, and under them what is next to the player. */
function linePart(width: Width, at: Omit<Rect, "height">, spots: Spots): LinePart {
  const column = at.width / POINTS.length;
  const columns = POINTS.map((point, index) =>
    numberColumn(width, point, { x: at.x + index * column, y: at.y, width: column }, spots),
  );
  const top = columns[0]?.height ?? 0;
  const strips = offered(lineStrips(width), spots);
  const rect = { ...at, y: at.y + top, height: heightOf(strips) };
  const boxes = stacked(strips, rect, spots);
  const dontCome = boxes.find(({ key }) => key === "dont_come")?.rect ?? rect;
  return {
    boxes: [...columns.flatMap((one) => one.boxes), ...boxes],
    numbers: columns.map(({ number }) => number),
    puckOff: puckOffIn(dontCome, width),
    height: top + rect.height,
  };
}

/** At the left of what is printed; where that is too wide, small and under its beginning. */
function puckOffIn(rect: Rect, width: Width): PuckPlace {
  return width === "narrow"
    ? { x: rect.x + 14, y: rect.y + rect.height - 14, size: SMALL_PUCK }
    : { x: rect.x + 20, y: rect.y + rect.height / 2, size: 1 };
}

function lineStrips(width: Width): readonly Strip[] {
  const [come, field, bar, pass] = LINE_HEIGHTS[width];
  const dontCome = width === "narrow" ? 4 : 3;
  return [
    {
      height: come,
      slots: [
        ["dont_come", dontCome],
        ["come", 10 - dontCome],
      ],
    },
    strip(field, "field"),
    {
      height: bar,
      slots: [
        ["dont_pass", 7],
        ["dont_pass_odds", 3],
      ],
    },
    {
      height: pass,
      slots: [
        ["pass", 7],
        ["pass_odds", 3],
      ],
    },
  ];
}

/** Of the boxes of the numbers. */
const NUMBER_HEIGHTS: Readonly<Record<Width, number>> = { desk: 60, wide: 64, narrow: 58 };

type Heights = readonly [number, number, number, number];

const LINE_HEIGHTS: Readonly<Record<Width, Heights>> = {
  desk: [58, 62, 48, 58],
  wide: [52, 56, 48, 50],
  narrow: [52, 56, 46, 50],
};

interface Column {
  readonly boxes: readonly Box[];
  readonly number: NumberBox;
  readonly height: number;
}

/** From the dealer's side to the player's: against the number, the number itself, on the number. */
function numberColumn(width: Width, point: number, at: Omit<Rect, "height">, spots: Spots): Column {
  const isNarrow = width === "narrow";
  const side = LOW_ROW[width];
  const against = paired(isNarrow, side, numbered("place_lose", point), numbered("lay", point));
  const on = paired(isNarrow, side, numbered("place_win", point), numbered("buy", point));
  const above = offered(against, spots);
  const below = offered(on, spots);
  const behind = { ...at, y: at.y + heightOf(above), height: width === "desk" ? 40 : side };
  const rect = { ...at, y: behind.y + behind.height, height: NUMBER_HEIGHTS[width] };
  const under = { ...at, y: rect.y + rect.height, height: heightOf(below) };
  return {
    boxes: [
      ...stacked(above, { ...at, height: heightOf(above) }, spots),
      ...boxed(numbered("dont_come_odds", point), behind, ODDS_AT.behind, spots),
      ...boxed(numbered("come_odds", point), rect, ODDS_AT.number, spots),
      ...stacked(below, under, spots),
    ],
    number: { point, rect, behind },
    height: under.y + under.height - at.y,
  };
}

/** Odds lie at the right of what they support (`TRAVELLED_AT`). */
const ODDS_AT = { number: { x: 0.73, y: 0.72 }, behind: { x: 0.73, y: 0.56 } };

/** Where come and don't come wagers lie once they have moved to a number. */
export const TRAVELLED_AT = { come: { x: 0.27, y: 0.72 }, dont_come: { x: 0.27, y: 0.56 } };

/** Two areas of a number beside one another, or on a phone under one another. */
function paired(isNarrow: boolean, height: number, a: SpotKey, b: SpotKey): readonly Strip[] {
  return isNarrow ? [strip(height, a), strip(height, b)] : [strip(height, a, b)];
}

/** 623a.3(a)(22)-(38) by their totals. */
const HOPS = ["2-2", "1-3", "1-4", "2-3", "3-3", "1-5", "2-4", "1-6", "2-5", "3-4"].concat([
  "4-4",
  "2-6",
  "3-5",
  "3-6",
  "4-5",
  "5-5",
  "4-6",
]);
const HOP_KEYS = HOPS.map((roll) => spotKey("hop", roll.split("-")));

function propStrips(width: Width): readonly Strip[] {
  const isDesk = width === "desk";
  const low = LOW_ROW[width];
  return [
    strip(isDesk ? 42 : 52, "fire"),
    strip(low, "any_seven", "six_seven_eight"),
    headed(
      "hardways",
      isDesk ? 62 : 64,
      ...["4", "6", "8", "10"].map((n) => numbered("hardway", n)),
    ),
    strip(isDesk ? 58 : 60, "craps_two", "craps_three", "eleven", "craps_twelve"),
    strip(low, "any_craps", "c_and_e", "horn", "whirl"),
    strip(low, ...["2", "3", "11", "12"].map((n) => numbered("horn_high", n))),
    headed("hops", 50, ...HOP_KEYS.slice(0, 6)),
    strip(50, ...HOP_KEYS.slice(6, 12)),
    strip(50, ...HOP_KEYS.slice(12)),
  ];
}

const PROPOSITIONS: ReadonlySet<SpotKey> = new Set(
  propStrips("desk").flatMap(({ slots }) => slots.map(([key]) => key)),
);

/** The spots without the propositions on which nothing of mine lies. */
export function easySpots(spots: Spots, mine: ReadonlyMap<SpotKey, unknown>): Spots {
  return new Map([...spots].filter(([key]) => !PROPOSITIONS.has(key) || mine.has(key)));
}

export function hasPropositions(spots: Spots): boolean {
  return [...spots.keys()].some((key) => PROPOSITIONS.has(key));
}

/** The strips that have anything to offer. */
function offered(strips: readonly Strip[], spots: Spots): readonly Strip[] {
  return strips
    .map((one) => ({ ...one, slots: one.slots.filter(([key]) => spots.has(key)) }))
    .filter((one) => one.slots.length > 0);
}

function heightOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, { height }) => sum + height, 0);
}

/** Strips under one another, as high together as there is room. */
function stacked(strips: readonly Strip[], room: Rect, spots: Spots): readonly Box[] {
  const stretch = room.height / heightOf(strips);
  let y = room.y;
  return strips.flatMap(({ height, slots, heading }) => {
    const top = y + (heading === undefined ? 0 : HEADING_HEIGHT * stretch);
    y += height * stretch;
    return besideOneAnother(slots, { ...room, y: top, height: y - top }, spots);
  });
}

function headingsOf(strips: readonly Strip[], room: Rect): readonly HeadingPlace[] {
  const stretch = room.height / heightOf(strips);
  let y = room.y;
  return strips.flatMap(({ height, heading }) => {
    const at = { x: room.x + room.width / 2, y: y + (HEADING_HEIGHT / 2) * stretch };
    y += height * stretch;
    return heading === undefined ? [] : [{ heading, ...at }];
  });
}

function besideOneAnother(slots: Strip["slots"], room: Rect, spots: Spots): readonly Box[] {
  const weights = slots.reduce((sum, [, weight]) => sum + weight, 0);
  let x = room.x;
  return slots.flatMap(([key, weight]) => {
    const rect = { ...room, x, width: (room.width * weight) / weights };
    x += rect.width;
    return boxed(key, rect, CHIPS_BESIDE[key] ?? CHIPS_AT, spots);
  });
}

function boxed(key: SpotKey, rect: Rect, at: Pixel, spots: Spots): readonly Box[] {
  const spot = spots.get(key);
  return spot === undefined ? [] : [boxOf(key, spot, rect, at)];
}
