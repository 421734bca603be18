// A maximum payout: what a seat may win in one round.

import type { Receipt, ReceiptSettlement } from "../receipt";

/** 689a.1(g)(4): what a seat wins in a round is brought down to the maximum payout, in proportion;
 * the cents left over go to the largest win, between equals to the earliest. */
export function limited(
  receipt: Receipt,
  settled: readonly (ReceiptSettlement | "stays" | null)[],
): readonly (ReceiptSettlement | "stays" | null)[] {
  const most = receipt.rules["max_payout"];
  if (typeof most !== "number") return settled;
  const wins = receipt.wagers.map((wager, i) => {
    const settlement = settled[i];
    return isSettled(settlement) && settlement.result === "win"
      ? BigInt(settlement.returned - wager.amount)
      : null;
  });
  const shares = [...wins];
  for (const seat of new Set(receipt.wagers.map((wager) => wager.seat))) {
    const own = [...wins.keys()].filter(
      (i) => receipt.wagers[i]?.seat === seat && wins[i] !== null,
    );
    for (const [i, cents] of sharesOf(own, wins, BigInt(most))) shares[i] = cents;
  }
  return settled.map((settlement, i) => {
    const share = shares[i];
    const stake = receipt.wagers[i]?.amount ?? 0;
    return isSettled(settlement) && typeof share === "bigint"
      ? { ...settlement, returned: stake + Number(share) }
      : settlement;
  });
}

/** The wins of one seat, by their places, brought down to `most` cents in all. */
function sharesOf(
  places: readonly number[],
  wins: readonly (bigint | null)[],
  most: bigint,
): readonly (readonly [number, bigint])[] {
  const winAt = (place: number) => wins[place] ?? 0n;
  const total = places.reduce((sum, place) => sum + winAt(place), 0n);
  if (total <= most) return [];
  const largest = places.reduce((best, place) => (winAt(place) > winAt(best) ? place : best));
  const cut = places.map((place) => [place, (winAt(place) * most) / total] as const);
  const left = most - cut.reduce((sum, [, cents]) => sum + cents, 0n);
  return cut.map(([place, cents]) => [place, place === largest ? cents + left : cents] as const);
}

function isSettled(
  settlement: ReceiptSettlement | "stays" | null | undefined,
): settlement is ReceiptSettlement {
  return typeof settlement === "object" && settlement !== null;
}
