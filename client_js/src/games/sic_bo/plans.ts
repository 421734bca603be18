// Where the areas of the layout lie: on a desk as on the felts of the trade, on a phone in rows, many
// if it is held upright and few if it is held across.

import { type SpotKey, spotKey } from "../contract";
import { type Cell, type GridPlan, inRow } from "../layout/grid";

const FACES = [1, 2, 3, 4, 5, 6].map(String);
const TOTALS = Array.from({ length: 14 }, (_, index) => String(index + 4));
const PAIRS = FACES.flatMap((a, index) => FACES.slice(index + 1).map((b) => [a, b]));

const keysOf = (on: string, picks: readonly string[]) => picks.map((pick) => spotKey(on, [pick]));

const SMALL = spotKey("small", []);
const BIG = spotKey("big", []);
const ANY = spotKey("any_three_of_a_kind", []);
const TRIPLES = keysOf("three_of_a_kind", FACES);
const DOUBLES = keysOf("two_of_a_kind", FACES);
const ALL_TOTALS = keysOf("total", TOTALS);
const TWO_DICE = PAIRS.map((pair) => spotKey("two_dice", pair));
const SINGLES = keysOf("one_of_a_kind", FACES);

/** Cells below one another, a row each; the chips lie beside the dice. */
function below(keys: readonly SpotKey[], left: number, width: number): readonly Cell[] {
  const chipsAt = { x: 0.8, y: 0.39 };
  return keys.map((key, row) => ({ key, left, width, row, rows: 1, chipsAt }));
}

/** Three rows high: the chips lie below what is printed. */
function tall(keys: readonly SpotKey[], from: number, to: number): readonly Cell[] {
  return inRow(keys, 0, from, to, 3).map((cell) => ({ ...cell, chipsAt: { x: 0.5, y: 0.8 } }));
}

const FIFTEENTH = 1 / 15;

/** Where chips lie on a phone: under a word, beside its odds; and beside a die, over its odds. */
const BESIDE_ODDS = { x: 0.88, y: 0.73 };
const BESIDE_DICE = { x: 0.74, y: 0.32 };

const besideNumber = (cell: Cell): Cell => ({ ...cell, chipsAt: { x: 0.77, y: 0.32 } });

export const LANDSCAPE: GridPlan = {
  cells: [
    ...tall([SMALL], 0, 2 * FIFTEENTH),
    ...tall(DOUBLES.slice(0, 3), 2 * FIFTEENTH, 5 * FIFTEENTH),
    ...below(TRIPLES.slice(0, 3), 5 * FIFTEENTH, 1.5 * FIFTEENTH),
    ...tall([ANY], 6.5 * FIFTEENTH, 8.5 * FIFTEENTH),
    ...below(TRIPLES.slice(3), 8.5 * FIFTEENTH, 1.5 * FIFTEENTH),
    ...tall(DOUBLES.slice(3), 10 * FIFTEENTH, 13 * FIFTEENTH),
    ...tall([BIG], 13 * FIFTEENTH, 1),
    ...inRow(ALL_TOTALS, 3),
    ...inRow(TWO_DICE, 4),
    ...inRow(SINGLES, 5).map((cell) => ({ ...cell, chipsAt: { x: 0.7, y: 0.36 } })),
  ],
  width: 1080,
  rowHeights: [54, 54, 54, 88, 94, 64],
  chip: 30,
  chipsAt: { x: 0.5, y: 0.77 },
};

/** A phone held across: five rows of twelve, which a finger hits, with the house's name among them. */
const TO_TOTALS = 7 / 12;

export const LOW: GridPlan = {
  cells: [
    ...inRow([SMALL, ANY, BIG], 0, 0, 0.5).map((cell) => ({ ...cell, chipsAt: BESIDE_ODDS })),
    ...inRow(SINGLES, 0, 0.5).map((cell) => ({ ...cell, chipsAt: BESIDE_DICE })),
    ...inRow(TRIPLES, 1, 0, 0.5),
    ...inRow(DOUBLES, 1, 0.5),
    ...inRow(ALL_TOTALS.slice(0, 7), 2, 0, TO_TOTALS),
    ...inRow(TWO_DICE.slice(0, 5), 2, TO_TOTALS),
    ...inRow(ALL_TOTALS.slice(7), 3, 0, TO_TOTALS),
    ...inRow(TWO_DICE.slice(5, 10), 3, TO_TOTALS),
    ...inRow(TWO_DICE.slice(10), 4, TO_TOTALS),
  ],
  inscriptions: { left: 0, width: TO_TOTALS, row: 4, rows: 1 },
  width: 690,
  rowHeights: [52, 52, 52, 52, 52],
  margin: 6,
  chip: 24,
  chipsAt: { x: 0.78, y: 0.73 },
};

export const PORTRAIT: GridPlan = {
  cells: [
    ...inRow([SMALL, ANY, BIG], 0).map((cell) => ({ ...cell, chipsAt: BESIDE_ODDS })),
    ...inRow(TRIPLES, 1),
    ...inRow(DOUBLES, 2),
    ...inRow(ALL_TOTALS.slice(0, 7), 3).map(besideNumber),
    ...inRow(ALL_TOTALS.slice(7), 4).map(besideNumber),
    ...inRow(TWO_DICE.slice(0, 5), 5),
    ...inRow(TWO_DICE.slice(5, 10), 6),
    ...inRow(TWO_DICE.slice(10), 7),
    ...inRow(SINGLES, 8).map((cell) => ({ ...cell, chipsAt: BESIDE_DICE })),
  ],
  width: 354,
  rowHeights: [58, 48, 50, 53, 53, 47, 47, 47, 48],
  chip: 22,
  chipsAt: { x: 0.79, y: 0.73 },
};
