// Where what is won is said: where it covers least of what has won.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The usual place is the game's, below the call. The others are for what would be covered there: at the
 * foot and in the middle of the room, one below the other. */
export type WinPlace = "usual" | "foot" | "middle";

/** Between the plate and the edge of the room, in pixels. */
const MARGIN = 8;

/** What has won is not covered as long as there is another way, whatever else is. */
const WON_COUNTS = 1000;

export type PlacedBox = readonly [place: WinPlace, box: Box];

/** The places of a plate, its usual one first.
 * @param plate where it is now, in its usual place */
export function winPlaces(plate: Box, room: Box): readonly PlacedBox[] {
  const height = plate.bottom - plate.top;
  const at = (top: number): Box => ({ ...plate, top, bottom: top + height });
  return [
    ["usual", plate],
    ["foot", at(room.bottom - MARGIN - height)],
    ["middle", at((room.top + room.bottom - height) / 2)],
  ];
}

/** @param won the areas that have won
 * @param boards what else is better read meanwhile */
export function placeOfWin(
  places: readonly PlacedBox[],
  won: readonly Box[],
  boards: readonly Box[] = [],
): WinPlace {
  const covered = places.map(([place, box]) => {
    return { place, area: WON_COUNTS * sharedBy(box, won) + sharedBy(box, boards) };
  });
  return covered.reduce((best, one) => (one.area < best.area ? one : best)).place;
}

/** What is better read or pressed meanwhile: side wagers with their meter, struck numbers, the last
 * results, who throws and what the next roll does, buttons. */
const BOARDS =
  ".side-wager, .struck-board, .table-recent, .roulette-past, .shooter-who, .craps-line-now, .button";

export function boardsIn(room: Element): readonly Box[] {
  return [...room.querySelectorAll(BOARDS)].map((one) => one.getBoundingClientRect());
}

function sharedBy(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, other) => sum + shared(box, other), 0);
}

/** My stacks that have won, each with its payment beside it, the number that came, and the chips in the
 * centre of the table. Without any of these, the areas that are lit. */
export function wonIn(room: Element): readonly Box[] {
  const boxesOf = (selector: string): readonly Box[] =>
    [...room.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const stacks = boxesOf('.chips-of-spot:not([data-lost]) [data-whose="mine"]').map(withPaid);
  const mine = [...stacks, ...boxesOf(".felt-winner, [data-pot]")];
  return mine.length > 0 ? mine : boxesOf(".felt-won");
}

/** The middle of what has won, in hundredths of the room; null if there is nothing. */
export function lampOver(won: readonly Box[], room: Box): { x: number; y: number } | null {
  if (won.length === 0) return null;
  const mean = (of: (box: Box) => number) =>
    won.reduce((sum, box) => sum + of(box), 0) / won.length;
  const share = (at: number, from: number, to: number) =>
    Math.round((100 * (at - from)) / (to - from));
  return {
    x: share(
      mean(({ left, right }) => (left + right) / 2),
      room.left,
      room.right,
    ),
    y: share(
      mean(({ top, bottom }) => (top + bottom) / 2),
      room.top,
      room.bottom,
    ),
  };
}

/** Chips of the same size come to either side of a stack, and their sum stands below them. */
function withPaid({ left, top, right, bottom }: Box): Box {
  const size = right - left;
  return { left: left - size, top, right: right + size, bottom: bottom + size / 2 };
}

/** The area that two boxes have in common. */
function shared(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The plate as it will be, without the motion in which it comes. */
export function restingBox(plate: HTMLElement): Box {
  const around = plate.offsetParent?.getBoundingClientRect();
  const left = (around?.left ?? 0) + plate.offsetLeft;
  const top = (around?.top ?? 0) + plate.offsetTop;
  return { left, top, right: left + plate.offsetWidth, bottom: top + plate.offsetHeight };
}
