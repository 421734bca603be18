// How an offer of the bank to me has ended without my taking it: by its time, or because I passed it on.

import { useRef } from "preact/hooks";
import type { OfferInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import type { PlayerBank } from "./tiles_on_table";

/** An offer that ends so shortly before its time has ended by it. */
const SHORT_MS = 250;

export interface Declined {
  readonly how: "lapsed" | "passed";
  /** Cents that I had bet by then. */
  readonly laid: number;
}

/** From then on until seats are asked to set their tiles, or somebody is the bank: its terms are worth more. */
export function useDeclined(
  { seating, phase, houseNow }: GameViewProps,
  bank: PlayerBank | null,
  laid: number,
): Declined | null {
  const mine = useRef<OfferInfo | null>(null);
  const declined = useRef<Declined | null>(null);
  const offer = seating.offer.value;
  const seat = seating.seat.value;
  if (offer?.offer === "bank" && offer.seat === seat) {
    mine.current = offer;
    declined.current = null;
  } else if (mine.current !== null) {
    const isLate = houseNow() >= mine.current.closes_ms - SHORT_MS;
    declined.current = { how: isLate ? "lapsed" : "passed", laid };
    mine.current = null;
  }
  const isAsked = phase.value === "deciding" || phase.value === "settled";
  if (isAsked || bank !== null || seat === null) declined.current = null;
  return declined.current;
}
