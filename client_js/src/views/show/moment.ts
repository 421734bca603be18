// What is special about a win, beyond its sum: a meter, a streak, a multiplier, wins in a row.

import { gameView } from "../../games";
import { type Payment, paymentsOf } from "../../store/presentation_stage";
import { settlementOnShow, type TableState } from "../../store/table_state";
import { sizeOf, type WinOnShow, type WinSize } from "../../store/win_on_show";

export type Moment =
  | { readonly kind: "meter"; readonly title: string | null; readonly cents: number }
  | { readonly kind: "streak"; readonly length: number }
  | { readonly kind: "multiplied" }
  /** As a player's bank I have beaten all hands, so many. */
  | { readonly kind: "bank"; readonly hands: number }
  | { readonly kind: "row"; readonly length: number }
  | { readonly kind: "odds" };

/** From so many wins one after another on, they are spoken of. */
const ROW = 3;

/** The rarest of what is true of a win. */
export function momentOf(win: WinOnShow, state: TableState): Moment {
  const streaks = gameView(state.facts.game)?.streaks;
  const paid = streaks === undefined ? null : paidFor(streaks.on, state);
  if (streaks !== undefined && paid !== null) {
    const { facts, postedBefore: before, shown } = state;
    const { length, paysMeter } = streaks.won({ facts, before, draw: shown?.draw ?? {} });
    // At a linked table somebody may win the meter while I win less.
    if (win.isMeter && paysMeter) {
      return { kind: "meter", title: facts.meter || null, cents: paid.wonCents + paid.stakeCents };
    }
    if (length > 0) return { kind: "streak", length };
  }
  if (win.isMultiplied) return { kind: "multiplied" };
  const hands = beatenAsBank(state);
  if (hands > 1) return { kind: "bank", hands };
  return win.inARow >= ROW ? { kind: "row", length: win.inARow } : { kind: "odds" };
}

/** As a bank that beats so many hands wins, and no other: what it has put up says nothing of the odds. */
const BIG_BANK = 3;

/** A meter is grand, whatever lay beside it. */
export function sizeOfMoment(moment: Moment, { size }: WinOnShow): WinSize {
  if (moment.kind === "meter") return "grand";
  if (moment.kind === "bank") return moment.hands < BIG_BANK ? "good" : "big";
  return size;
}

/** How many hands lost to my bank, if all have; otherwise 0. */
function beatenAsBank({ facts, settlement, results }: TableState): number {
  if (settlement?.wagers.some(({ on }) => on === "bank") !== true) return 0;
  return gameView(facts.game)?.beatenByBank?.(results[0]?.outcome ?? "") ?? 0;
}

/** My wager of that name, if it won in the round on show. */
function paidFor(name: string, state: TableState): Payment | null {
  const settlement = settlementOnShow(state);
  const paid = settlement === null ? [] : paymentsOf(settlement);
  return paid.find(({ on }) => on === name) ?? null;
}

/** The largest win of somebody else in the round on show; null if nobody else has won. */
export function neighbourWon({ winners, seats, seat: mine }: TableState) {
  const best = winners.find(({ seat }) => seat !== mine); // the house tells the largest first
  if (best === undefined) return null;
  const { seat, staked, returned } = best;
  const netCents = returned - staked;
  return { seat, player: seats.get(seat) ?? null, netCents, size: sizeOf(netCents, staked) };
}
