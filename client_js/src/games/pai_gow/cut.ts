// Which stacks a bank has cut (621a.11(g)).

export type Side = "none" | "left" | "right";

export const STACKS = 8;

/** The next side after a click: to the left, to the right, back. */
export function nextSide(side: Side): Side {
  if (side === "none") return "left";
  return side === "left" ? "right" : "none";
}

/** The first stack, how many go left and how many right; [] without a cut, null for a cut that the
 * dealer may not make: "adjacent stacks", those to the left before those to the right. */
export function cutOf(sides: readonly Side[]): readonly number[] | null {
  const first = sides.findIndex((side) => side !== "none");
  if (first < 0) return [];
  const left = sides.filter((side) => side === "left").length;
  const right = sides.filter((side) => side === "right").length;
  const isInOrder = sides
    .slice(first, first + left + right)
    .every((side, index) => side === (index < left ? "left" : "right"));
  return isInOrder ? [first + 1, left, right] : null;
}
