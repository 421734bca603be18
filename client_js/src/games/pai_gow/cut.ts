// Which stacks a bank has cut (621a.11(g)).

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
  const [first = 1, left = 0, right = 0] = cutOf(sides);
  return sides
    .slice(first - 1, first - 1 + left + right)
    .every((side, index) => side === (index < left ? "left" : "right"));
}

/** Of a lawful cut the first stack, how many go left and how many right; [] without one. */
export function cutOf(sides: readonly Side[]): readonly number[] {
  const first = sides.findIndex((side) => side !== "none");
  if (first < 0) return [];
  const left = sides.filter((side) => side === "left").length;
  const right = sides.filter((side) => side === "right").length;
  return [first + 1, left, right];
}

/** The stacks that a cut puts at the left end, and those at the right one: "1, 2" and "8". */
export function stacksCut([first = 1, left = 0, right = 0]: readonly number[]) {
  const stacks = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + index).join(", ");
  return { left: stacks(first, left), right: stacks(first + left, right) };
}

/** The same in signs: "← 1, 2 · 8 →". */
export function cutWords(cut: readonly number[]): string {
  const { left, right } = stacksCut(cut);
  return [left && `← ${left}`, right && `${right} →`].filter((one) => one !== "").join(" · ");
}
