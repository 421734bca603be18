import type { SettledWager } from "../../protocol";

/** How the hands of a box compared with those of the dealer or the bank. */
export type HandResult = "win" | "push" | "lose";

/** The dealer, where the dealer wagers against a player's bank. */
const DEALER = 0;
const OF_BANK = "bank_";

/** The hands that stood to the end, by seat: "1:win 3:push" in a list of results. Against a player's
 * bank seat 0 is the dealer. */
export function resultsIn(outcome: string): ReadonlyMap<number, HandResult> {
  const hands = tokensIn(outcome).filter(([, result]) => !result.startsWith(OF_BANK));
  return new Map(hands as readonly (readonly [number, HandResult])[]);
}

export interface BankResult {
  readonly seat: number;
  readonly result: HandResult;
}

/** What a player's bank has come to as a whole, "1:bank_win"; null if no player was the bank. */
export function bankIn(outcome: string): BankResult | null {
  const found = tokensIn(outcome).find(([, result]) => result.startsWith(OF_BANK));
  if (found === undefined) return null;
  return { seat: found[0], result: found[1].slice(OF_BANK.length) as HandResult };
}

/** How many hands lost to a player's bank, the dealer's among them, if all have; otherwise 0. */
export function beatenByBank(outcome: string): number {
  const results = [...resultsIn(outcome).values()];
  const isSwept = bankIn(outcome) !== null && results.every((result) => result === "lose");
  return isSwept ? results.length : 0;
}

/** How many boxes had a result, that of the bank among them. */
export function countOf(outcome: string, result: HandResult): number {
  const boxes = [...resultsIn(outcome)].filter(([seat]) => seat !== DEALER);
  const isBanks = bankIn(outcome)?.result === result;
  return boxes.filter(([, one]) => one === result).length + (isBanks ? 1 : 0);
}

/** In cents, as the house has taken it off the wins of these hands (621a.10(k)). */
export function vigorishOf(settled: readonly SettledWager[]): number {
  const won = settled.filter(({ on, amount, returned }) => on === "hand" && returned > amount);
  return won.reduce((sum, { amount, returned }) => sum + 2 * amount - returned, 0);
}

function tokensIn(outcome: string): readonly (readonly [seat: number, result: string])[] {
  const tokens = outcome === "" ? [] : outcome.split(" ");
  return tokens.map((token) => {
    const [seat = "", result = ""] = token.split(":");
    return [Number(seat), result];
  });
}
