// How tiles rank, by themselves and two together (621a.4), the house way (621a.10(d)), and the
// vigorish (621a.10(k)).

/** 621a.2(a): the boxes of a table. */
export const SEATS = 6;

/** The spots of both halves, the larger number first: "6-5". */
export type TileCode = string;

/** 621a.4(f): "from highest rank to lowest rank"; those of one line rank alike. */
export const RANKING: readonly (readonly TileCode[])[] = [
  ["6-6"],
  ["1-1"],
  ["4-4"],
  ["3-1"],
  ["5-5"],
  ["3-3"],
  ["2-2"],
  ["6-5"],
  ["6-4"],
  ["6-1"],
  ["5-1"],
  ["6-3", "5-4"],
  ["6-2", "5-3"],
  ["5-2", "4-3"],
  ["4-2"],
  ["4-1", "3-2"],
  ["2-1"],
];

const SIX = "4-2";
const THREE = "2-1";

/** 621a.4(a): "The permissible pairs of tiles and their rank", the highest first. */
export const PAIRS: readonly (readonly (readonly [TileCode, TileCode])[])[] = [
  [[SIX, THREE]],
  ...RANKING.slice(0, 11).map(([tile = ""]) => [[tile, tile] as const]),
  [["6-3", "5-4"]],
  [["6-2", "5-3"]],
  [["5-2", "4-3"]],
  [["4-1", "3-2"]],
  [
    ["6-6", "5-4"],
    ["6-6", "6-3"],
  ],
  [
    ["1-1", "5-4"],
    ["1-1", "6-3"],
  ],
  [
    ["6-6", "6-2"],
    ["6-6", "5-3"],
    ["6-6", "4-4"],
  ],
  [
    ["1-1", "6-2"],
    ["1-1", "5-3"],
    ["1-1", "4-4"],
  ],
];

/** The last places of matched and of mixed pairs, of wongs and of gongs among them. */
export const LAST_MATCHED = 12;
export const LAST_PAIR = 16;
export const LAST_WONG = 18;
export const LAST_GONG = 20;

/** Two tiles. */
export type Hand = readonly TileCode[];

export interface Hands {
  readonly low: Hand;
  readonly high: Hand;
}

export interface Rank {
  /** The place among the permissible pairs, from 1 for the Supreme Pair; null if there is none. */
  readonly pair: number | null;
  /** 0 to 9, where there is no pair. */
  readonly value: number;
  /** The higher ranking of the tiles, as it is counted: its place, from 1 for the highest. */
  readonly tile: number;
}

/** A tile with its higher number first: "2-6" is "6-2". */
export function read(tile: TileCode): TileCode {
  const [one = "", other = ""] = tile.split("-");
  return one < other ? `${other}-${one}` : `${one}-${other}`;
}

/** The place of a tile in 621a.4(f), from 1 for the highest. */
export function placeOf(tile: TileCode): number {
  return RANKING.findIndex((tiles) => tiles.includes(read(tile))) + 1;
}

export function spotsOn(tile: TileCode): number {
  return tile.split("-").reduce((sum, spots) => sum + Number(spots), 0);
}

export function rankOf([one = "", other = ""]: Hand): Rank {
  const pair = pairPlace(read(one), read(other));
  if (pair !== null) return { pair, value: 0, tile: 0 };
  const ways = countedAs(one).flatMap((first) =>
    countedAs(other).map((second) => ({
      pair: null,
      // 621a.4(c): "the left digit of the number shall be discarded"
      value: (spotsOn(first) + spotsOn(second)) % 10,
      tile: Math.min(placeOf(first), placeOf(second)),
    })),
  );
  return ways.reduce((best, way) => (isHigher(way, best) ? way : best));
}

function pairPlace(one: TileCode, other: TileCode): number | null {
  const isPair = ([a, b]: readonly [TileCode, TileCode]) =>
    (a === one && b === other) || (a === other && b === one);
  const place = PAIRS.findIndex((pairs) => pairs.some(isPair));
  return place < 0 ? null : place + 1;
}

/** 621a.4(d): "the 1-2 tile may be counted as a three or a six and … the 2-4 tile may be counted as
 * a three or a six", each with the individual ranking of what it is counted as. */
function countedAs(tile: TileCode): readonly TileCode[] {
  return read(tile) === SIX || read(tile) === THREE ? [SIX, THREE] : [read(tile)];
}

/** The spots for which each tile of a hand without a pair counts. */
export function spotsCounted(hand: Hand): readonly [number, number] {
  const { value } = rankOf(hand);
  const [one = [], other = []] = hand.map((tile) => countedAs(tile).map(spotsOn));
  const ways = one.flatMap((spots) => other.map((more) => [spots, more] as const));
  return ways.find(([spots, more]) => (spots + more) % 10 === value) ?? [0, 0];
}

export function isHigher(one: Rank, other: Rank): boolean {
  if (one.pair !== null || other.pair !== null) {
    return (one.pair ?? PAIRS.length + 1) < (other.pair ?? PAIRS.length + 1);
  }
  return one.value === other.value ? one.tile < other.tile : one.value > other.value;
}

/** Whether a hand wins over another: equals do not (621a.4(b), (g)), nor does a zero
 * (621a.4(e)). */
export function beats(hand: Hand, other: Hand): boolean {
  const rank = rankOf(hand);
  return isHigher(rank, rankOf(other)) && (rank.pair !== null || rank.value > 0);
}

/** The tiles that are left when some are taken, each once. */
export function without(tiles: readonly TileCode[], taken: readonly TileCode[]): Hand {
  const left = tiles.map(read);
  for (const tile of taken) {
    const at = left.indexOf(read(tile));
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** 621a.1: the low hand is that of the two "that rank lower". */
export function isLegal({ low, high }: Hands): boolean {
  return !beats(low, high);
}

/** The paragraph of 621a.10(d) by which four tiles are set. */
export type HouseWayRule = "supreme_pair" | "pair" | "wong" | "gong" | "value" | "high_low";

export interface HouseWay {
  readonly hands: Hands;
  /** The two tiles that the rule puts together. */
  readonly played: Hand;
  readonly rule: HouseWayRule;
}

/** The least value that is kept together, 621a.10(d)(3): "equal to nine, eight or seven". */
const LEAST_VALUE_KEPT = 7;

/** 621a.10(d): how the dealer sets, also for players who leave it to the house. */
export function houseWay(tiles: readonly TileCode[]): HouseWay {
  const ways = tiles.flatMap((one, i) => tiles.slice(i + 1).map((other): Hand => [one, other]));
  const best = ways.reduce((kept, way) => (isPreferred(tiles, way, kept) ? way : kept));
  const rule = ruleOf(rankOf(best));
  const played = rule === "high_low" ? highestAndLowest(tiles) : best;
  const rest = without(tiles, played);
  const isHighest = isHigher(rankOf(played), rankOf(rest));
  return {
    hands: isHighest ? { low: rest, high: played } : { low: played, high: rest },
    played,
    rule,
  };
}

function ruleOf({ pair, value }: Rank): HouseWayRule {
  if (pair === null) return value < LEAST_VALUE_KEPT ? "high_low" : "value";
  if (pair === 1) return "supreme_pair";
  if (pair <= LAST_PAIR) return "pair";
  return pair <= LAST_WONG ? "wong" : "gong";
}

/** (4): "the highest ranking tile with the lowest ranking tile" */
function highestAndLowest(tiles: readonly TileCode[]): Hand {
  const ranked = [...tiles].sort((a, b) => placeOf(a) - placeOf(b));
  return [ranked[0] ?? "", ranked.at(-1) ?? ""];
}

/** (1)-(3): a pair before any value, nine before eight; of equals what leaves the better rest, and of
 * equals again the higher tiles. */
function isPreferred(tiles: readonly TileCode[], way: Hand, other: Hand): boolean {
  const [one, two] = [rankOf(way), rankOf(other)];
  if (isHigher(one, two) || isHigher(two, one)) return isHigher(one, two);
  const rest = (played: Hand): Rank => rankOf(without(tiles, played));
  const [left, leftByOther] = [rest(way), rest(other)];
  if (isHigher(left, leftByOther) || isHigher(leftByOther, left)) {
    return isHigher(left, leftByOther);
  }
  return areHigher(way, other);
}

/** The highest tile of each counts first, then the other tile. */
function areHigher(tiles: Hand, others: Hand): boolean {
  const places = (two: Hand) => two.map(placeOf).sort((a, b) => a - b);
  const [mine, theirs] = [places(tiles), places(others)];
  const at = mine.findIndex((place, index) => place !== theirs[index]);
  return at >= 0 && (mine[at] ?? 0) < (theirs[at] ?? 0);
}

/** 621a.10(k): "5% of the amount won", or "the next highest multiple of 25 cents". In cents.
 * @param gain the cents won; nothing is taken from a loss */
export function vigorishOn(gain: number, rules: Readonly<Record<string, unknown>>): number {
  if (gain <= 0) return 0;
  return rules["vigorish"] === "quarter" ? 25 * Math.ceil(gain / 500) : Math.floor(gain / 20);
}
