// Games that allow one wager a box: chips laid one after another are one wager, which goes to the
// house when the hand has left the stack for a moment.

import { type Signal, signal } from "@preact/signals";
import { type Bet, keyOf, mergedBets } from "./table_state";

/** What becomes of a wager that lies there when its player wants more: it "stays" as it is
 * (651a.7(d)), or it is "replaced" by a larger one. */
const ONE_A_BOX: ReadonlyMap<string, "stays" | "replaced"> = new Map([
  ["casino_war", "stays"],
  ["pai_gow", "replaced"],
]);

export function oneABox(game: string): "stays" | "replaced" | null {
  return ONE_A_BOX.get(game) ?? null;
}

const HAND_LEAVES_MS = 900;
/** So long before the end of betting a wager has to be on its way. */
const ON_ITS_WAY_MS = 700;

/** Stacks that a player's hand is still at. */
export class GrowingStacks {
  /** The chips, in the order in which they were laid. */
  readonly chips: Signal<readonly Bet[]> = signal([]);
  readonly #send: (wagers: readonly Bet[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (wagers: readonly Bet[]) => void) {
    this.#send = send;
  }

  /** @param leftMs how long bets are still taken; null: there is no hurry */
  add(chips: readonly Bet[], leftMs: number | null): void {
    this.chips.value = [...this.chips.value, ...chips];
    clearTimeout(this.#timer);
    const waitMs = Math.min(HAND_LEAVES_MS, (leftMs ?? Number.POSITIVE_INFINITY) - ON_ITS_WAY_MS);
    this.#timer = setTimeout(() => this.#sendAll(), Math.max(0, waitMs));
  }

  /** Take the last chip back: of all, or of this place. False where there is none. */
  takeBack(place?: Pick<Bet, "on" | "pick" | "box">): boolean {
    const chips = this.chips.value;
    const last = chips.findLastIndex((chip) => place === undefined || isAt(chip, place));
    if (last < 0) return false;
    this.chips.value = chips.filter((_, index) => index !== last);
    return true;
  }

  /** Nothing of it goes to the house. */
  drop(): void {
    clearTimeout(this.#timer);
    if (this.chips.value.length > 0) this.chips.value = [];
  }

  #sendAll(): void {
    const chips = this.chips.value;
    this.drop();
    this.#send(mergedBets(chips, Number.POSITIVE_INFINITY));
  }
}

/** Whether both lie on the same spot of the same box. */
export function isAt(
  chip: Pick<Bet, "on" | "pick" | "box">,
  place: Pick<Bet, "on" | "pick" | "box">,
): boolean {
  return keyOf(chip) === keyOf(place) && (chip.box ?? 0) === (place.box ?? 0);
}

/** The first bet of each place: a second one went up in mid-round. */
export function firstOfEach(bets: readonly Bet[]): readonly Bet[] {
  return bets.filter((bet, index) => bets.findIndex((other) => isAt(other, bet)) === index);
}
