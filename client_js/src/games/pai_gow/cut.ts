// Which stacks a bank has cut (621a.11(g)). A player sits across from the dealer: here stacks are numbered as
// they stand before the player, and left and right are the player's. The house counts from the dealer's left.

export type Side = "none" | "left" | "right";

export const STACKS = 8;

const IN_TURN: readonly Side[] = ["none", "left", "right"];

/** A press moves a stack to the left end, to the right end, or back: to the next of these at which the dealer
 * may cut so. A stack apart from those that are cut begins a cut of its own. */
export function pressed(sides: readonly Side[], stack: number): readonly Side[] {
  const at = IN_TURN.indexOf(sides[stack] ?? "none");
  const next = [1, 2]
    .map((step) => IN_TURN[(at + step) % IN_TURN.length] ?? "none")
    .map((side) => sides.map((one, other) => (other === stack ? side : one)))
    .find(isLawful);
  return next ?? sides.map((_, other) => (other === stack ? "left" : "none"));
}

/** 621a.11(g): "adjacent stacks", those to the left before those to the right. */
export function isLawful(sides: readonly Side[]): boolean {
  const { first, left, right } = movedIn(sides);
  return sides
    .slice(first, first + left + right)
    .every((side, index) => side === (index < left ? "left" : "right"));
}

/** The first stack that is moved, from 0, and how many go to either end. */
function movedIn(sides: readonly Side[]) {
  const first = sides.findIndex((side) => side !== "none");
  const left = sides.filter((side) => side === "left").length;
  const right = sides.filter((side) => side === "right").length;
  return { first: Math.max(0, first), left, right };
}

/** A lawful cut as the house has it: the first stack from the dealer's left, how many go to that end, how many
 * to the other; [] without one. */
export function cutOf(sides: readonly Side[]): readonly number[] {
  const { first, left, right } = movedIn(sides);
  return left + right === 0 ? [] : [STACKS - first - left - right + 1, right, left];
}

/** The stacks as they stand after a cut, each by its number before. */
export function orderAfter(cut: readonly number[]): readonly number[] {
  const { left, right } = movedBy(cut);
  const stays = numbers(1, STACKS).filter((one) => !left.includes(one) && !right.includes(one));
  return [...left, ...stays, ...right];
}

/** The stacks that a cut of the house puts at either end. */
export function movedBy([first = 1, toDealersLeft = 0, toDealersRight = 0]: readonly number[]) {
  const end = STACKS + 1 - first;
  const begin = end - toDealersLeft - toDealersRight + 1;
  return {
    left: numbers(begin, toDealersRight),
    right: numbers(begin + toDealersRight, toDealersLeft),
  };
}

function numbers(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

/** The stacks that a cut puts at the left end, and those at the right one: "1, 2" and "8". */
export function stacksCut(cut: readonly number[]) {
  const { left, right } = movedBy(cut);
  return { left: left.join(", "), right: right.join(", ") };
}

/** The same in signs: "← 1, 2 · 8 →". */
export function cutWords(cut: readonly number[]): string {
  const { left, right } = stacksCut(cut);
  return [left && `← ${left}`, right && `${right} →`].filter((one) => one !== "").join(" · ");
}
