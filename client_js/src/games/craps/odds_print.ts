// How odds are printed on the felt: "15 to 1", or "15:1" where that is too wide. Spots of one group
// have one form.

import type { Rect } from "../layout/surface";
import type { PrintRoom } from "./felt";

/** Print is hard to read below it. */
const SMALL = 10.5;

const GROUPS: Readonly<Record<string, string>> = {
  place_lose: "against a number",
  lay: "against a number",
  place_win: "on a number",
  buy: "on a number",
  craps_two: "one roll",
  craps_three: "one roll",
  craps_twelve: "one roll",
  eleven: "one roll",
};

/** The spots whose odds stand beside one another and are read together. */
export function groupOf(on: string): string {
  return GROUPS[on] ?? on;
}

export interface OddsPlace {
  readonly on: string;
  readonly odds: string;
  readonly room: number;
}

/** The groups in which the odds of at least one spot are too wide. */
export function shortGroups(places: readonly OddsPlace[]): ReadonlySet<string> {
  const crowded = places.filter(({ odds, room }) => room < SMALL * widthOf(odds));
  return new Set(crowded.map(({ on }) => groupOf(on)));
}

export function shortForm(odds: string): string {
  return odds.replace(/^(\d+) \p{L}+ (\d+)$/u, "$1:$2");
}

/** What is left free beside odds under a word, under dice, and beside dice. */
export const WORDS_EDGE = 8;
export const DICE_EDGE = 6;
export const BESIDE_EDGES = 10;
export const BESIDE_APART = 6;

const WITH_DICE = ["hop", "hardway", "craps_two", "craps_three", "craps_twelve", "eleven"];

/** The width that the odds of a spot have. */
export function oddsRoom(on: string, rect: PrintRoom): number {
  if (!WITH_DICE.includes(on)) return rect.second - WORDS_EDGE;
  if (!isBeside(rect)) return rect.width - DICE_EDGE;
  return rect.width - 2 * sizeBeside(rect) - 3 - BESIDE_EDGES - BESIDE_APART;
}

/** Pips are hard to count below it. */
const LEAST_DIE = 12;
/** In a wide area smaller dice have what they pay beside them. */
const WIDE_AREA = 90;
const LEAST_DIE_ABOVE = 17;

/** The size of dice that stand above what they pay. */
export function sizeAbove({ width, height }: Rect): number {
  return Math.min(28, (width - 10) / 2, height - 25);
}

/** Whether dice have what they pay beside them, in a low area. */
export function isBeside(rect: Rect): boolean {
  return sizeAbove(rect) < (rect.width > WIDE_AREA ? LEAST_DIE_ABOVE : LEAST_DIE);
}

export function sizeBeside({ height }: Rect): number {
  return Math.min(18, Math.max(LEAST_DIE, height - 12));
}

/** The height of letters with which odds fit. */
export function sizeOf(odds: string, room: number, largest: number): number {
  return Math.min(largest, room / widthOf(odds));
}

/** The width of small print, for letters of a height of 1. */
function widthOf(print: string): number {
  return [...print].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.6), 0);
}
