// Where the areas of the layout lie: on a desk all on one felt, on a phone in two panes.

import type { SpotInfo } from "../../protocol";
import { type SpotKey, spotKey } from "../contract";
import { type Cell, type GridPlan, inRow } from "../layout/grid";
import type { Pixel } from "../layout/surface";
import { POINTS } from "./roll";

/** A row of areas, and its height in shares of its block. */
interface Row {
  readonly keys: readonly SpotKey[];
  readonly height: number;
  /** Shares of the row's width, where its areas are not of one width. */
  readonly widths?: readonly number[];
  readonly chipsAt?: Pixel;
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly height: number;
}

type Spots = ReadonlyMap<SpotKey, SpotInfo>;

const NUMBERS = POINTS.map(String);
const onNumbers = (on: string) => NUMBERS.map((number) => spotKey(on, [number]));
const hops = (...pairs: readonly string[]) => pairs.map((pair) => spotKey("hop", [...pair]));

// Printed at the left of an area, chips at its right; and the other way round with the number's
// own areas, at whose left the come wagers lie.
const RIGHT: Pixel = { x: 0.74, y: 0.5 };
const LOW: Pixel = { x: 0.5, y: 0.72 };

const numberRows: readonly Row[] = [
  { keys: onNumbers("dont_come_odds"), height: 44, chipsAt: RIGHT },
  { keys: onNumbers("place_lose"), height: 44, chipsAt: RIGHT },
  { keys: onNumbers("lay"), height: 44, chipsAt: RIGHT },
  { keys: onNumbers("place_win"), height: 88, chipsAt: LOW },
  { keys: onNumbers("buy"), height: 44, chipsAt: RIGHT },
  { keys: onNumbers("come_odds"), height: 48, chipsAt: RIGHT },
];

const lineRows: readonly Row[] = [
  { keys: ["come", "dont_come"], height: 56, widths: [0.72, 0.28], chipsAt: RIGHT },
  { keys: ["field"], height: 58, chipsAt: { x: 0.5, y: 0.5 } },
  { keys: ["dont_pass", "dont_pass_odds"], height: 50, widths: [0.62, 0.38], chipsAt: RIGHT },
  { keys: ["pass", "pass_odds"], height: 58, widths: [0.62, 0.38], chipsAt: RIGHT },
];

const propositionRows: readonly Row[] = [
  { keys: ["any_seven", "six_seven_eight"], height: 52, chipsAt: RIGHT },
  { keys: ["4", "6", "8", "10"].map((n) => spotKey("hardway", [n])), height: 72, chipsAt: LOW },
  { keys: ["craps_two", "craps_three", "craps_twelve", "eleven"], height: 62, chipsAt: LOW },
  { keys: ["any_craps", "c_and_e", "horn", "whirl"], height: 56, chipsAt: LOW },
  {
    keys: ["2", "3", "11", "12"].map((n) => spotKey("horn_high", [n])),
    height: 56,
    chipsAt: LOW,
  },
  { keys: hops("22", "33", "44", "55"), height: 60, chipsAt: LOW },
  { keys: hops("13", "14", "23", "15"), height: 60, chipsAt: LOW },
  { keys: hops("24", "16", "25", "34"), height: 60, chipsAt: LOW },
  { keys: hops("26", "35", "36", "45", "46"), height: 60, chipsAt: LOW },
  { keys: ["fire"], height: 54, chipsAt: RIGHT },
];

export const LINE_AND_NUMBERS: readonly Row[] = [...numberRows, ...lineRows];
export const PROPOSITIONS: readonly Row[] = propositionRows;

/** The rows of which a table offers something, with what it offers of them. */
function offeredOf(rows: readonly Row[], spots: Spots): readonly Row[] {
  return rows.flatMap((row) => {
    const isOffered = row.keys.map((key) => spots.has(key));
    if (!isOffered.includes(true)) return [];
    const keys = row.keys.filter((_, index) => isOffered[index]);
    const widths = row.widths?.filter((_, index) => isOffered[index]);
    return [{ ...row, keys, ...(widths && { widths }) }];
  });
}

/** Cells of rows that fill a block between them. The plan's own rows are a pixel high. */
function filled(rows: readonly Row[], block: Block): readonly Cell[] {
  const total = rows.reduce((sum, { height }) => sum + height, 0);
  let before = 0;
  return rows.flatMap((row) => {
    const top = block.top + Math.round((before / total) * block.height);
    before += row.height;
    const bottom = block.top + Math.round((before / total) * block.height);
    const place = { row: top, rows: bottom - top, ...(row.chipsAt && { chipsAt: row.chipsAt }) };
    return across(row, block).map((cell) => ({ ...cell, ...place }));
  });
}

function across(row: Row, { from, to }: Block): readonly Cell[] {
  if (row.widths === undefined) return inRow(row.keys, 0, from, to);
  const total = row.widths.reduce((sum, width) => sum + width, 0);
  let left = from;
  return row.keys.map((key, index) => {
    const width = ((row.widths?.[index] ?? 0) / total) * (to - from);
    const cell = { key, left, width, row: 0, rows: 1 };
    left += width;
    return cell;
  });
}

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);
const pixels = (height: number) => new Array<number>(height).fill(1);

/** Everything on one felt: the numbers and lines at the left, the propositions at the right. */
export function wholePlan(spots: Spots): GridPlan {
  const left = offeredOf(LINE_AND_NUMBERS, spots);
  const right = offeredOf(PROPOSITIONS, spots);
  const height = Math.max(heightOf(left), Math.min(heightOf(right), 560));
  return {
    cells: [
      ...filled(left, { from: 0, to: 0.645, top: 0, height }),
      ...filled(right, { from: 0.66, to: 1, top: 0, height }),
    ],
    width: 1200,
    rowHeights: pixels(height),
    chip: 30,
    chipsAt: LOW,
  };
}

/** One pane of a phone. */
export function panePlan(rows: readonly Row[], spots: Spots, width: number): GridPlan {
  const offered = offeredOf(rows, spots);
  const height = heightOf(offered);
  return {
    cells: filled(offered, { from: 0, to: 1, top: 0, height }),
    width,
    rowHeights: pixels(height),
    chip: 26,
    chipsAt: LOW,
  };
}
