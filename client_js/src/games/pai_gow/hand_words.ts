// The names of hands as players say them.

import type { TileCode } from "../../components/Tile";
import { translated } from "../../text/language";
import { MATCHED_TILES } from "./matched_tiles";
import { type Hand, placeOf, rankOf, read, spotsCounted, spotsOn } from "./rules";

const text = translated("pai_gow/hands", {
  /** The names of the matched tiles, and the numbers of the others (621a.4(f)). */
  tiles: {
    ...MATCHED_TILES,
    nine: "mixed nine",
    eight: "mixed eight",
    seven: "mixed seven",
    six: "Gee Joon six",
    five: "mixed five",
    three: "Gee Joon three",
  },
  tile: (name: string, spots: string) => `${name}, ${spots}`,
  /** Under a tile: what it is, beside its spots. */
  short: { mixed: "mixed", supreme: "Gee Joon" },
  /** What a tile of Gee Joon is counted as. */
  counted: { six: "six", three: "three" },
  values: ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"],
  value: (value: string, tile: string) => `${value}, ${tile} high`,
  supreme: "Supreme Pair (Gee Joon)",
  pair: (tile: string) => `Pair of ${tile}`,
  mixed: {
    nine: "Mixed nines",
    eight: "Mixed eights",
    seven: "Mixed sevens",
    five: "Mixed fives",
  },
  wong: { teen: "Wong with Teen", day: "Wong with Day" },
  gong: { teen: "Gong with Teen", day: "Gong with Day" },
  /** In a word, on a tile. */
  marks: { pair: "Pair", wong: "Wong", gong: "Gong" },
  /** Of a pair, a Wong or a Gong (621a.4). */
  overValues: "over any value",
});

type TileName = keyof typeof text.tiles;

/** The highest first, as 621a.4(f) ranks them. */
const BY_PLACE: readonly TileName[] = [
  "teen",
  "day",
  "yun",
  "gor",
  "mooy",
  "chong",
  "bon",
  "foo",
  "ping",
  "tit",
  "look",
  "nine",
  "eight",
  "seven",
  "six",
  "five",
  "three",
];

/** The pairs of 621a.4(a) after those of two tiles alike. */
const MIXED: Readonly<Record<number, keyof typeof text.mixed>> = {
  13: "nine",
  14: "eight",
  15: "seven",
  16: "five",
};

function nameAt(place: number): TileName {
  return BY_PLACE[place - 1] ?? "three";
}

/** "Teen, 6-6" */
export function tileName(tile: TileCode): string {
  return text.tile(text.tiles[nameAt(placeOf(tile))], read(tile));
}

/** The name of the tiles at a place in 621a.4(f): "Teen", "mixed nine". */
export function rankName(place: number): string {
  return text.tiles[nameAt(place)];
}

/** "12 Teen", "9 mixed", "3/6 Gee Joon": for what a tile counts, and what it is. */
export function tileMark(tile: TileCode): { readonly spots: string; readonly name: string } {
  const name = nameAt(placeOf(tile));
  const spots = String(spotsOn(tile));
  if (name === "six" || name === "three") return { spots: "3/6", name: text.short.supreme };
  return { spots, name: isMatched(name) ? text.tiles[name] : text.short.mixed };
}

function isMatched(name: TileName): boolean {
  return Object.hasOwn(MATCHED_TILES, name);
}

/** How its value comes about: "11 + 7 = 18 → 8"; of a pair, that it is over all of them. */
export function sumWords(hand: Hand): string {
  if (rankOf(hand).pair !== null) return text.overValues;
  const [one, other] = spotsCounted(hand);
  const sum = one + other;
  // 621a.4(c): of a sum with two digits the left one is dropped.
  return `${one} + ${other} = ${sum}${sum < 10 ? "" : ` → ${sum % 10}`}`;
}

/** "Gong with Day", "Pair of Bon", "Seven, Teen high" */
export function handWords(hand: Hand): string {
  const { pair, value, tile } = rankOf(hand);
  if (pair === null) return valueWords(value, nameAt(tile));
  if (pair === 1) return text.supreme;
  if (pair <= 12) return text.pair(text.tiles[nameAt(pair - 1)]);
  const mixed = MIXED[pair];
  if (mixed !== undefined) return text.mixed[mixed];
  const kind = pair <= 18 ? text.wong : text.gong;
  return pair % 2 === 1 ? kind.teen : kind.day;
}

/** The same in a word or a figure: "Gong", "Pair", "7". */
export function handMark(hand: Hand): string {
  const { pair, value } = rankOf(hand);
  if (pair === null) return String(value);
  if (pair <= 16) return text.marks.pair;
  return pair <= 18 ? text.marks.wong : text.marks.gong;
}

/** The higher ranking tile of a hand without a pair: "Teen", "mixed nine". */
export function highTileName(hand: Hand): string {
  return countedName(nameAt(rankOf(hand).tile));
}

function valueWords(value: number, tile: TileName): string {
  const words = text.values[value] ?? "";
  return value === 0 ? words : text.value(words, countedName(tile));
}

function countedName(tile: TileName): string {
  return tile === "six" || tile === "three" ? text.counted[tile] : text.tiles[tile];
}
