// Chips that are on the layout here and not yet sent. Where a box takes one wager, chips laid in
// quick succession become one wager: it is sent once the player has paused for a moment.

import { type Signal, signal } from "@preact/signals";
import { type Bet, keyOf, mergedBets } from "./table_state";

const PAUSE_MS = 900;
/** The pause where a wager cannot be taken back: so long it can be thought over. */
export const FINAL_PAUSE_MS = 3_000;
/** A wager is sent at the latest so long before the end of betting. */
const SEND_BEFORE_CLOSE_MS = 700;
const FINAL_BEFORE_CLOSE_MS = 1_500;

/** One wager for each place, and the chips that make them up. */
type Send = (wagers: readonly Bet[], chips: readonly Bet[]) => void;

export class UnsentChips {
  /** The chips, in the order in which they were laid. */
  readonly chips: Signal<readonly Bet[]> = signal([]);
  readonly #send: Send;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  /** @param leftMs how long bets are still taken; null: there is no deadline
   *  @param isFinal no wager that is sent can be taken back
   *  @returns in how many milliseconds they are sent */
  add(chips: readonly Bet[], leftMs: number | null, isFinal: boolean): number {
    this.chips.value = [...this.chips.value, ...chips];
    clearTimeout(this.#timer);
    const pauseMs = isFinal ? FINAL_PAUSE_MS : PAUSE_MS;
    const beforeMs = isFinal ? FINAL_BEFORE_CLOSE_MS : SEND_BEFORE_CLOSE_MS;
    const leftToWait = (leftMs ?? Number.POSITIVE_INFINITY) - beforeMs;
    const waitMs = Math.max(0, Math.min(pauseMs, leftToWait));
    this.#timer = setTimeout(() => this.send(), waitMs);
    return waitMs;
  }

  /** Take back the last chip of this place, or all chips of the last press. False if there is none. */
  takeBack(place?: Pick<Bet, "on" | "pick" | "box">): boolean {
    const chips = this.chips.value;
    const last = chips.findLast((chip) => place === undefined || isSamePlace(chip, place));
    if (last === undefined) return false;
    this.chips.value = chips.filter(
      (chip) => chip !== last && (place !== undefined || chip.press !== last.press),
    );
    return true;
  }

  /** Forget the chips: none is sent. */
  drop(): void {
    clearTimeout(this.#timer);
    if (this.chips.value.length > 0) this.chips.value = [];
  }

  /** Send them now. */
  send(): void {
    const chips = this.chips.value;
    this.drop();
    if (chips.length > 0) this.#send(mergedBets(chips, Number.POSITIVE_INFINITY), chips);
  }
}

/** Whether both lie on the same spot of the same box. */
export function isSamePlace(
  chip: Pick<Bet, "on" | "pick" | "box">,
  place: Pick<Bet, "on" | "pick" | "box">,
): boolean {
  return keyOf(chip) === keyOf(place) && (chip.box ?? 0) === (place.box ?? 0);
}

/** The first bet of each place: a second one was made during the round, by a decision. */
export function firstOfEach(bets: readonly Bet[]): readonly Bet[] {
  return bets.filter((bet, index) => bets.findIndex((other) => isSamePlace(other, bet)) === index);
}
