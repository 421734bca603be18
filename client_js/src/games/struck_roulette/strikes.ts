// The numbers that are struck before the ball comes to rest, and when each is seen to be: lucky
// numbers (617b.3(d)), multipliers (617b.5(d)).

import type { Shown } from "../contract";

export interface Strike {
  readonly number: string;
  /** To 1, for a straight wager on it. */
  readonly payout: number;
  /** House time at which it strikes. */
  readonly atMs: number;
}

/** The last one strikes so long before the ball's rest; the others before it, evenly. */
const LAST_BEFORE_REST_MS = 4200;
const APART_MS = 950;

/** The strikes of a draw, in the order in which they are seen: the highest payout last. */
export function strikesOf({ draw, restsAtMs }: Pick<Shown, "draw" | "restsAtMs">, word: string) {
  const struck = draw[word];
  if (typeof struck !== "object" || struck === null) return [];
  const inOrder = Object.entries(struck as Readonly<Record<string, unknown>>)
    .flatMap(([number, payout]) => (typeof payout === "number" ? [{ number, payout }] : []))
    .sort((a, b) => a.payout - b.payout || Number(a.number) - Number(b.number));
  const lastMs = restsAtMs - LAST_BEFORE_REST_MS;
  return inOrder.map(
    (strike, index): Strike => ({
      ...strike,
      atMs: lastMs - (inOrder.length - 1 - index) * APART_MS,
    }),
  );
}

/** A bolt from the edge of the felt down to a point of it, as a path. */
export function boltPath(x: number, y: number, number: string): string {
  // Which way it forks hangs on its number: a picture is the same whenever it is drawn.
  const seed = number === "00" ? 37 : Number(number);
  const startX = x + ((seed * 7919) % 120) - 60;
  const startY = -24;
  const points = Array.from({ length: FORKS }, (_, index) => {
    const share = (index + 1) / (FORKS + 1);
    const aside = (((seed + 3) * (index + 2) * 37) % 40) - 20;
    return `L${round(startX + (x - startX) * share + aside)} ${round(startY + (y - startY) * share)}`;
  });
  return `M${round(startX)} ${startY}${points.join("")}L${round(x)} ${round(y)}`;
}

const FORKS = 5;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
