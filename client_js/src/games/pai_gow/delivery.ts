// The set of tiles, how eight stacks come to eight positions (621a.8, 621a.9).

import type { TileCode } from "./rules";

export type Stack = readonly TileCode[];

const MATCHED = "6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1".split(" ");
const UNMATCHED = "6-3 5-4 6-2 5-3 5-2 4-3 4-2 4-1 3-2 2-1".split(" ");
/** The 32 tiles in the order in which the generator's numbers mean them: the second of each matched
 * pair, then one of each from the highest rank to the lowest (621a.4(f)). */
export const SET: readonly TileCode[] = [...MATCHED, ...MATCHED, ...UNMATCHED];

export const DEALER = "dealer";
/** 621a.8(c): counterclockwise from the dealer, "considered number one". */
const POSITIONS = [DEALER, "1", "2", "3", "4", "5", "6", "dead_hand"];

/** Hands of four tiles from stacks that begin at the side that a style is named after. */
type Style = (stacks: readonly Stack[]) => readonly Stack[];

/** The top two tiles of both stacks, then their other two (621a.9(2), (4), (5)). */
const byTwos =
  (pairs: readonly (readonly [number, number])[]): Style =>
  (stacks) =>
    pairs.flatMap(([one, other]) => [
      [...top(stacks[one]), ...top(stacks[other])],
      [...bottom(stacks[one]), ...bottom(stacks[other])],
    ]);

/** 621a.9(2), (3): "the first two stacks", and so on. */
const cupSay = byTwos([
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
]);
/** 621a.9(4): "the two center stacks of the eight", then "the two new center stacks". */
const jungQuat = byTwos([
  [3, 4],
  [2, 5],
  [1, 6],
  [0, 7],
]);
/** 621a.9(5): the first on the right and the first on the left, then "the first stack
 * remaining". */
const cheeYee = byTwos([
  [0, 7],
  [1, 6],
  [2, 5],
  [3, 4],
]);

/** 621a.9(6), (7): a tile of each of four stacks on one side, then of the four on the other. */
const pinSay: Style = (stacks) =>
  [0, 1, 2, 3].flatMap((level) => [
    slice(stacks.slice(0, 4), level),
    slice(stacks.slice(4), level),
  ]);

/** 621a.9(8), (9): two tiles off each of two stacks of eight, then one off each of the other
 * four. */
const dragonHead: Style = (stacks) => {
  const heads = [
    [...(stacks[0] ?? []), ...(stacks[2] ?? [])],
    [...(stacks[1] ?? []), ...(stacks[3] ?? [])],
  ];
  return [0, 1, 2, 3].flatMap((level) => [
    heads.flatMap((head) => head.slice(2 * level, 2 * level + 2)),
    slice(stacks.slice(4), level),
  ]);
};

/** 621a.8(d): "the first stack … to the starting position", and so on. */
const houseWayStacks: Style = (stacks) => stacks;

const STYLES: ReadonlyMap<string, readonly ["left" | "right", Style]> = new Map([
  ["house_way_right", ["right", houseWayStacks]],
  ["house_way_left", ["left", houseWayStacks]],
  ["cup_say_right", ["right", cupSay]],
  ["cup_say_left", ["left", cupSay]],
  ["jung_quat", ["right", jungQuat]],
  ["chee_yee", ["right", cheeYee]],
  ["pin_say_right", ["right", pinSay]],
  ["pin_say_left", ["left", pinSay]],
  ["dragon_head_right", ["right", dragonHead]],
  ["dragon_head_left", ["left", dragonHead]],
]);

export function isStyle(style: string): boolean {
  return STYLES.has(style);
}

/** The hand of each position. `stacks`: from the dealer's left to right, each from the top down;
 * `start` is counted from the position `first`. */
export function deliver(
  style: string,
  stacks: readonly Stack[],
  start: number,
  first: string,
): ReadonlyMap<string, Stack> {
  const [side, handsOf] = STYLES.get(style) ?? ["right", houseWayStacks];
  const hands = handsOf(side === "left" ? stacks : [...stacks].reverse());
  const at = POSITIONS.indexOf(first) + start - 1;
  return new Map(
    hands.map((hand, n) => [POSITIONS[(at + n) % POSITIONS.length] as string, hand] as const),
  );
}

/** 621a.11(g): adjacent stacks, from the `first` (1 to 8) on, to the left and to the right end. */
export function cut<T>(
  stacks: readonly T[],
  [first = 1, toLeft = 0, toRight = 0]: readonly number[],
): readonly T[] {
  const left = stacks.slice(first - 1, first - 1 + toLeft);
  const right = stacks.slice(first - 1 + toLeft, first - 1 + toLeft + toRight);
  return [...left, ...stacks.filter((one) => ![...left, ...right].includes(one)), ...right];
}

function top(stack: Stack = []): Stack {
  return stack.slice(0, 2);
}

function bottom(stack: Stack = []): Stack {
  return stack.slice(2);
}

function slice(stacks: readonly Stack[], level: number): Stack {
  return stacks.map((stack) => stack[level] ?? "");
}
