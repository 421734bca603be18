// Where a part of the page is heard, from -1 at the left to 1 at the right.

/** Nothing is quite at one side: the table is before the player. */
const WIDE = 0.6;

export function panAt(x: number): number {
  return innerWidth === 0 ? 0 : WIDE * Math.min(1, Math.max(-1, (2 * x) / innerWidth - 1));
}

export function panOf(part: Element | null | undefined): number {
  if (part == null) return 0;
  const { left, width } = part.getBoundingClientRect();
  return panAt(left + width / 2);
}
