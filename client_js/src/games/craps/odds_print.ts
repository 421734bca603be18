// How odds are printed on the felt.

/** Odds and the height of their letters: "15 to 1" is "15:1" where it would be too wide,
 * however high the area is. */
export function shortened(odds: string, room: number, largest: number): readonly [string, number] {
  const widest = room / widthOf(odds);
  if (widest >= SMALL) return [odds, Math.min(largest, widest)];
  const short = odds.replace(/^(\d+) \p{L}+ (\d+)$/u, "$1:$2");
  return [short, Math.min(largest, room / widthOf(short))];
}

/** Print is hard to read below it. */
const SMALL = 10.5;

/** The width of small print, for letters of a height of 1. */
function widthOf(print: string): number {
  return [...print].reduce((sum, letter) => sum + (letter > "\u2e80" ? 1 : 0.6), 0);
}
