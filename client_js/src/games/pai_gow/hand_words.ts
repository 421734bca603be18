// The names of hands as players say them.

import type { TileCode } from "../../components/Tile";
import { type Hand, rankOf, read } from "./rules";

/** The names of the matched tiles, and the numbers of the others (621a.4(f)). */
const NAMES: Readonly<Record<TileCode, string>> = {
  "6-6": "Teen",
  "1-1": "Day",
  "4-4": "Yun",
  "3-1": "Gor",
  "5-5": "Mooy",
  "3-3": "Chong",
  "2-2": "Bon",
  "6-5": "Foo",
  "6-4": "Ping",
  "6-1": "Tit",
  "5-1": "Look",
  "6-3": "mixed nine",
  "5-4": "mixed nine",
  "6-2": "mixed eight",
  "5-3": "mixed eight",
  "5-2": "mixed seven",
  "4-3": "mixed seven",
  "4-1": "mixed five",
  "3-2": "mixed five",
  "4-2": "Gee Joon six",
  "2-1": "Gee Joon three",
};

const BY_PLACE = [
  "Teen",
  "Day",
  "Yun",
  "Gor",
  "Mooy",
  "Chong",
  "Bon",
  "Foo",
  "Ping",
  "Tit",
  "Look",
  "mixed nine",
  "mixed eight",
  "mixed seven",
  "six",
  "mixed five",
  "three",
];

const VALUES = ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const MIXED: Readonly<Record<number, string>> = {
  13: "Mixed nines",
  14: "Mixed eights",
  15: "Mixed sevens",
  16: "Mixed fives",
};

/** "Teen, 6-6" */
export function tileName(tile: TileCode): string {
  return `${NAMES[read(tile)] ?? "tile"}, ${read(tile)}`;
}

/** "Gong with Day", "Pair of Bon", "Seven, Teen high" */
export function handWords(hand: Hand): string {
  const { pair, value, tile } = rankOf(hand);
  if (pair === null) {
    return value === 0 ? "Zero" : `${VALUES[value]}, ${BY_PLACE[tile - 1]} high`;
  }
  if (pair === 1) return "Supreme Pair (Gee Joon)";
  if (pair <= 12) return `Pair of ${BY_PLACE[pair - 2]}`;
  if (pair <= 16) return MIXED[pair] ?? "";
  const of = pair % 2 === 1 ? "Teen" : "Day";
  return `${pair <= 18 ? "Wong" : "Gong"} with ${of}`;
}
