// The boxes of a table: who sits there, which chips are on them, and whether
// I may wager there.

import type { SeatInfo } from "../../protocol";
import type { GameViewProps } from "../contract";

/** Chips of one box on one spot. */
export interface BoxChips {
  readonly on: string;
  readonly cents: number;
  /** Cents of it that the house has not confirmed. */
  readonly pending: number;
}

export interface Box {
  readonly number: number;
  readonly seat: SeatInfo | null;
  readonly isMine: boolean;
  /** Whether I may wager here: on my own box, on one beside it, or, standing, on a free one. */
  readonly mayWager: boolean;
  readonly chips: readonly BoxChips[];
}

export type BoxProps = Pick<GameViewProps, "seating" | "open" | "phase" | "facts">;

/** The boxes 1 to `count`, as they are now. */
export function boxesOf(count: number, props: BoxProps): readonly Box[] {
  const { seating } = props;
  const mine = myBoxes(seating.seat.value, [...seating.wagers.value, ...seating.settled.value]);
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const isMine = mine.has(number);
    const seat = seating.seats.value.get(number) ?? null;
    const isBetting = props.phase.value === "betting";
    const chips = isMine && isBetting ? myChips(number, props) : toldChips(number, props);
    const isFree = seat === null && chips.length === 0;
    const mayWager = props.open.value && (isMine || (isFree && isInReach(number, mine, props)));
    return { number, seat, isMine, mayWager, chips };
  });
}

/** Whether a box that is free may be mine too. */
function isInReach(box: number, mine: ReadonlySet<number>, { facts }: BoxProps): boolean {
  if (mine.size === 0) return true;
  // 621a.13(a), 651a.7(e): "the number of adjacent boxes on which a player may place a wager"
  const most = Number(facts.rules["boxes"] ?? 1);
  return mine.size < most && (mine.has(box - 1) || mine.has(box + 1));
}

/** While bets are open, my chips are shown before the house has confirmed them. */
function myChips(box: number, { seating }: BoxProps): readonly BoxChips[] {
  const here = seating.wagers.value.filter((wager) => (wager.box || seating.seat.value) === box);
  const chips = new Map<string, BoxChips>();
  for (const { on, amount, id } of here) {
    const below = chips.get(on) ?? { on, cents: 0, pending: 0 };
    const pending = below.pending + (id === null ? amount : 0);
    chips.set(on, { on, cents: below.cents + amount, pending });
  }
  return [...chips.values()];
}

function toldChips(box: number, { seating }: BoxProps): readonly BoxChips[] {
  const here = seating.stacks.value.filter((stack) => stack.seat === box && stack.cents > 0);
  return here.map(({ on, cents }) => ({ on, cents, pending: 0 }));
}

export function centsOn(box: Box, on: string): number {
  return box.chips.find((chips) => chips.on === on)?.cents ?? 0;
}

/** The boxes as a player at `seat` sees them: that one in the middle, the others in their order round the
 * table. With an even number of them there is a gap, as null, in the middle of the side that has fewer: so both
 * sides begin and end equally far from mine. */
export function aroundSeat(boxes: readonly Box[], seat: number | null): readonly (Box | null)[] {
  const places = boxes.length % 2 === 0 && seat !== null ? [...boxes, null] : boxes;
  const at = places.findIndex((box) => box !== null && box.number === seat);
  if (at < 0) return boxes;
  const side = (places.length - 1) / 2;
  const turned = places.map((_, index) => places[(at + side + 1 + index) % places.length] ?? null);
  return [
    ...balanced(turned.slice(0, side)),
    turned[side] ?? null,
    ...balanced(turned.slice(side + 1)),
  ];
}

function balanced(side: readonly (Box | null)[]): readonly (Box | null)[] {
  const boxes = side.filter((box) => box !== null);
  if (boxes.length === side.length) return side;
  const middle = Math.floor(side.length / 2);
  return [...boxes.slice(0, middle), null, ...boxes.slice(middle)];
}

/** The side of the table on which I have no box beside that in the middle. */
export function freeSide(boxes: readonly Box[], seat: number | null): "left" | "right" {
  const places = aroundSeat(boxes, seat);
  const isMine = (box: Box | null) => box?.isMine === true;
  return places.slice(0, Math.floor(places.length / 2)).some(isMine) ? "right" : "left";
}

/** The place of a box on the arc, from -1 at the left end to 1 at the right. */
export function placeOnArc(index: number, count: number): number {
  return count === 1 ? 0 : (2 * index) / (count - 1) - 1;
}

/** My boxes: my seat, and the boxes beside it on which I have wagered. */
export function myBoxes(
  seat: number | null,
  wagers: readonly { readonly box?: number }[],
): ReadonlySet<number> {
  if (seat === null) return new Set();
  return new Set([seat, ...wagers.map(({ box }) => box || seat)]);
}
