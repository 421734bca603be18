// Whether the time to take the bank has run out: the house has passed it on for me.

import { useRef } from "preact/hooks";
import type { OfferInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import type { PlayerBank } from "./tiles_on_table";

/** An offer that ends so shortly before its time has ended by it. */
const SHORT_MS = 250;

/** True from then on until seats are asked to set their tiles, or somebody is the bank: its terms are worth more. */
export function useLapsed(
  { seating, phase, houseNow }: GameViewProps,
  bank: PlayerBank | null,
): boolean {
  const mine = useRef<OfferInfo | null>(null);
  const isLapsed = useRef(false);
  const offer = seating.offer.value;
  const seat = seating.seat.value;
  if (offer?.offer === "bank" && offer.seat === seat) {
    mine.current = offer;
    isLapsed.current = false;
  } else if (mine.current !== null) {
    const closesMs = mine.current.closes_ms;
    isLapsed.current = closesMs !== null && houseNow() >= closesMs - SHORT_MS;
    mine.current = null;
  }
  const isAsked = phase.value === "deciding" || phase.value === "settled";
  if (isAsked || bank !== null) isLapsed.current = false;
  return isLapsed.current;
}
