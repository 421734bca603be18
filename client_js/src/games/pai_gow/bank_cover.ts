// How much a player's bank takes.

import type { PlayerBank } from "./tiles_on_table";

/** The cents of wagers that a bank still covers (621a.11(d)(2)); null if its funds are not known. */
export function leftOf(bank: PlayerBank, laidCents: number): number | null {
  const { funds, dealer_wager = 0 } = bank;
  return funds === null ? null : Math.max(0, funds - dealer_wager - laidCents);
}
