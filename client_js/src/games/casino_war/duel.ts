// Where one box is mine, its hand is not at the box: it lies across from the dealer's, in the middle of
// the table.

import type { GameViewProps } from "../contract";
import { myBoxes } from "../seats/boxes";
import { isDealt } from "../seats/face_down";
import type { LyingCards } from "./deal";

/** The box whose hand lies across from the dealer's; null: each hand is at its box. */
export function duellingBox(props: GameViewProps, cards: LyingCards): number | null {
  const { seating, phase } = props;
  const seat = seating.seat.value;
  const mine = myBoxes(seat, [...seating.wagers.value, ...seating.settled.value]);
  if (seat === null || mine.size > 1) return null;
  const isIn = cards[seat] !== undefined || seating.stacks.value.some((one) => one.seat === seat);
  return isIn || !isDealt(phase.value) ? seat : null;
}
