// How much is made of a round that I have won: by the odds, and by what goes before it.

import type { SpotInfo, WagersSettled } from "../protocol";
import { paymentsOf } from "./presentation_stage";
import { keyOf } from "./table_state";

/** From a plain win to one that is talked about. */
export type WinSize = "plain" | "good" | "big" | "huge" | "grand";

export interface WinOnShow {
  readonly netCents: number;
  readonly size: WinSize;
  /** What the best stack was paid, to 1. */
  readonly odds: number;
  /** The wager of that stack, where I had several; null: there was no other. */
  readonly wager: { readonly on: string; readonly pick: readonly string[] } | null;
  /** It was paid at more than its spot's usual odds: a multiplier struck. */
  readonly isMultiplied: boolean;
  /** The rounds that I have won one after another, with this. */
  readonly inARow: number;
  /** A progressive meter was won in this round. */
  readonly isMeter: boolean;
}

/** From this gain on, for each dollar staked in the round. */
const SIZES: readonly (readonly [least: number, size: WinSize])[] = [
  [100, "grand"],
  [35, "huge"],
  [3, "big"],
  [2, "good"],
];

/** Of a stack paid at high odds more is made than of the same gain in small parts, as long as the round as
 * a whole is well won: its odds count as this share of a gain, from this gain on and up to that. */
const SHARE_OF_ODDS = 1 / 3;
const WELL_WON = 0.5;
const MOST_BY_ODDS = 99;

/** A stack paid at such odds makes a good win, unless hardly anything is left of it beside the others. */
const HIGH_ODDS = 8;
const LEFT = 0.1;

/** @param odds what the best stack was paid, to 1 */
export function sizeOf(netCents: number, stakedCents: number, odds = 0): WinSize {
  const gain = stakedCents === 0 ? 0 : netCents / stakedCents;
  const counted =
    gain < WELL_WON ? gain : Math.max(gain, Math.min(odds * SHARE_OF_ODDS, MOST_BY_ODDS));
  const least = odds >= HIGH_ODDS && gain >= LEFT ? "good" : "plain";
  return SIZES.find(([from]) => counted >= from)?.[1] ?? least;
}

/** The win of a settlement; null if the round cost me something, or nothing came of it.
 * @param usualPay the posted odds of a spot; undefined if it is not on the layout */
export function winOf(
  settlement: WagersSettled,
  usualPay: (on: string, pick: readonly string[]) => SpotInfo["pays"] | undefined,
  inARow: number,
  isMeter: boolean,
): WinOnShow | null {
  const netCents = settlement.returned - settlement.staked;
  if (netCents <= 0) return null;
  const hasOthers = new Set(settlement.wagers.map(keyOf)).size > 1;
  const paid = paymentsOf(settlement).map(({ on, pick, stakeCents, wonCents }) => {
    const odds = stakeCents === 0 ? 0 : wonCents / stakeCents;
    const usual = oddsOf(usualPay(on, pick));
    const isMultiplied = usual !== null && odds > usual + 1e-9;
    return { odds, isMultiplied, wager: hasOthers ? { on, pick } : null };
  });
  const best = paid.reduce((most, one) => (one.odds > most.odds ? one : most), {
    odds: 0,
    isMultiplied: false,
    wager: null,
  });
  const size = sizeOf(netCents, settlement.staked, best.odds);
  return { netCents, size, ...best, inARow, isMeter };
}

/** "35" is 35, "7/6" a bit more than 1, "29 to 1, struck 49 to 1 … 499 to 1" usually 29. Other words have
 * no odds. */
function oddsOf(pays: string | undefined): number | null {
  const [, gain, stake] = /^(\d+)(?:\/(\d+))?(?: to 1, struck .*)?$/.exec(pays ?? "") ?? [];
  return gain === undefined ? null : Number(gain) / Number(stake ?? 1);
}
