// My wagers of a finished round, read from its receipt: what each was, and its result.

import type { Receipt, ReceiptSettlement, ReceiptWager } from "../verify/receipt";

/** My chips on one spot that had the same result. */
export interface WagerThen {
  readonly on: string;
  readonly pick: readonly string[];
  readonly seat: number;
  readonly amount: number;
  /** `stays`: the round did not decide it, and it is still on the layout. */
  readonly result: ReceiptSettlement["result"] | "stays";
  readonly returned: number;
}

type Laid = Pick<ReceiptWager, "id" | "player" | "on" | "pick" | "seat" | "amount">;

/** The receipt as the house wrote it, unchecked. Null if the text is not one. */
export function receiptIn(text: string): Receipt | null {
  try {
    const receipt = JSON.parse(text) as Receipt;
    const { wagers, settlements, decisions } = receipt;
    return [wagers, settlements, decisions].every(Array.isArray) ? receipt : null;
  } catch {
    return null;
  }
}

/** Those that brought something back first, those that stay last; among these in the order in which they were
 * laid. Only the verification tells whether they are right. */
export function mineOf({ player, wagers, decisions, settlements }: Receipt): readonly WagerThen[] {
  const settled = new Map(settlements.map((one) => [one.id, one]));
  // What a choice puts up while bets are open, as a bank does, is among the wagers already.
  const later = decisions.filter(({ betting }) => !betting);
  const laid: readonly Laid[] = [...wagers, ...later.flatMap(({ raised }) => raised)];
  const alike = new Map<string, WagerThen>();
  for (const wager of laid.filter((one) => player !== null && one.player === player)) {
    const { on, pick, seat } = wager;
    const { result, returned } = settled.get(wager.id) ?? { result: "stays" as const, returned: 0 };
    const key = JSON.stringify([on, pick, seat, result]);
    const before = alike.get(key);
    alike.set(key, {
      on,
      pick,
      seat,
      amount: (before?.amount ?? 0) + wager.amount,
      result,
      returned: (before?.returned ?? 0) + returned,
    });
  }
  const placeOf = ({ result, returned }: WagerThen) =>
    result === "stays" ? 2 : returned > 0 ? 0 : 1;
  return [...alike.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

export interface Totals {
  readonly wagered: number;
  readonly returned: number;
  readonly net: number;
  /** Cents that the round did not decide. */
  readonly staying: number;
}

/** What my wagers of the round come to; those that stay are no part of it. */
export function totalsOf(wagers: readonly WagerThen[]): Totals {
  const sum = (of: readonly WagerThen[], cents: "amount" | "returned") =>
    of.reduce((all, wager) => all + wager[cents], 0);
  const decided = wagers.filter(({ result }) => result !== "stays");
  const [wagered, returned] = [sum(decided, "amount"), sum(decided, "returned")];
  return { wagered, returned, net: returned - wagered, staying: sum(wagers, "amount") - wagered };
}

const LARGEST_STAKE = 12;

/** The odds at which a winner was paid, as dealers say them: "2" for 2 to 1, "7/6". It is "" if the
 * win is not a plain multiple, because a vigorish or a cap was taken off. */
export function paidAt({ amount, returned }: WagerThen): string {
  const gain = returned - amount;
  const divisor = greatestDivisor(gain, amount);
  const stake = amount / divisor;
  if (gain <= 0 || stake > LARGEST_STAKE) return "";
  return stake === 1 ? `${gain / divisor}` : `${gain / divisor}/${stake}`;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
