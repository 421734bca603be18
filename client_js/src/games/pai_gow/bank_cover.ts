// How much a player's bank takes.

import type { PlayerBank } from "./tiles_on_table";

interface Chips {
  readonly on: string;
  readonly cents: number;
}

/** The cents of wagers that a bank still covers beside these chips (621a.11(d)(2)); null if its funds are
 * not known. */
export function leftOf(bank: PlayerBank, chips: readonly Chips[]): number | null {
  const { funds, dealer_wager = 0 } = bank;
  const laid = chips.reduce((sum, { on, cents }) => (on === "hand" ? sum + cents : sum), 0);
  return funds === null ? null : Math.max(0, funds - dealer_wager - laid);
}
