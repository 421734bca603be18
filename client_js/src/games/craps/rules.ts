// What the verifier and the guide both need of 623a: the vigorish of Buy and Lay Bets.

type Rules = Readonly<Record<string, unknown>>;

/** 623a.5(g)(3): "at time the player makes the wager", or "only on a winning Buy or Lay Bet" */
export type Taken = "on_wager" | "on_win";

export interface Vigorish {
  readonly taken: string;
  readonly percent: number;
}

/** null if the table offers neither Buy nor Lay Bets. */
export function vigorishOf(rules: Rules): Vigorish | null {
  const said = rules["buy_lay"] as Rules | null | undefined;
  return said ? { taken: String(said["vigorish"]), percent: Number(said["percent"]) } : null;
}

/** The cents of vigorish on a wager of so many cents, rounded down to the cent; 0 if the table
 * does not take it at this time. */
export function vigorishOn(on: string, amount: number, rules: Rules, taken: Taken): number {
  const said = vigorishOf(rules);
  const isOwed = (on === "buy" || on === "lay") && said?.taken === taken;
  return isOwed ? Number((BigInt(amount) * BigInt(said.percent)) / 100n) : 0;
}
