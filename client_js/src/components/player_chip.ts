// Colour and mark of a player's own chips (617a.3(b): not "identical in color and design to value
// chips or to Roulette chips being used by another player"). The colours are pale, the marks are
// no digits, and the two together differ for 56 seats.

/** None of them is near the colour of a value chip. */
export const PLAYER_COLORS = [
  "#f2a7c3",
  "#8fdde0",
  "#c5e478",
  "#b79cf2",
  "#f3df7c",
  "#8fe0b4",
  "#f5b99a",
  "#a3cdf5",
] as const;

export const CROWD_COLOR = "#aab4ba";

/** Drawn about the middle of a chip whose radius is 50. */
export const PLAYER_MARKS = [
  "M0-24L24 18H-24Z",
  "M-20-20H20V20H-20Z",
  "M0-26L26 0L0 26L-26 0Z",
  "M0-26L6-8L25-8L10 3L15 22L0 10L-15 22L-10 3L-25-8L-6-8Z",
  "M-8-26H8V-8H26V8H8V26H-8V8H-26V-8H-8Z",
  "M8-25A26 26 0 1 0 8 25A20 20 0 1 1 8-25Z",
  "M-26-18H26L0 26Z",
] as const;

/** Three players: a crowd's chips. */
export const CROWD_MARK =
  "M-15-14m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M15-14m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M0 12m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0";

export interface PlayerDesign {
  readonly color: string;
  /** A path. */
  readonly mark: string;
}

/** @param seat 0 is the whole crowd */
export function playerDesign(seat: number): PlayerDesign {
  const color = PLAYER_COLORS[seat % PLAYER_COLORS.length];
  const mark = PLAYER_MARKS[seat % PLAYER_MARKS.length];
  if (seat === 0 || color === undefined || mark === undefined) {
    return { color: CROWD_COLOR, mark: CROWD_MARK };
  }
  return { color, mark };
}
