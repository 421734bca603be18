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

/** The first one strikes so long before the ball's rest, and the last no later than so long before it: a
 * second before the wheel comes over the felt. Between two of them there is time for no more than a look. */
const FIRST_BEFORE_REST_MS = 9200;
const LAST_BEFORE_REST_MS = 5000;
const LONGEST_STEP_MS = 1400;

/** The strikes of a draw, in the order in which they are seen: the highest payout last. */
export function strikesOf({ draw, restsAtMs }: Pick<Shown, "draw" | "restsAtMs">, word: string) {
  const struck = draw[word];
  if (typeof struck !== "object" || struck === null) return [];
  const inOrder = Object.entries(struck as Readonly<Record<string, unknown>>)
    .flatMap(([number, payout]) => (typeof payout === "number" ? [{ number, payout }] : []))
    .sort((a, b) => a.payout - b.payout || Number(a.number) - Number(b.number));
  const span = FIRST_BEFORE_REST_MS - LAST_BEFORE_REST_MS;
  const stepMs = Math.min(LONGEST_STEP_MS, span / Math.max(1, inOrder.length - 1));
  return inOrder.map((strike, index): Strike => {
    return { ...strike, atMs: restsAtMs - FIRST_BEFORE_REST_MS + index * stepMs };
  });
}

/** What has become of a struck number, for what is drawn of it. `marked`: the number at which the ball
 * is at rest. */
export function fateOf(number: string, marked: string | null) {
  if (marked === null) return {};
  return number === marked ? { "data-won": "" } : { "data-lost": "" };
}

/** How many boxes light up, one after another, while the next number is sought. */
const SOUGHT = 9;

/** Boxes in which the light plays meanwhile. They say nothing of what will be struck. */
export function soughtIn(round: number, numbers: readonly string[]): readonly string[] {
  const from = (round * 7) % numbers.length;
  return Array.from({ length: SOUGHT }, (_, index) => {
    const at = (from + index * 23 + ((index * index) % 7)) % numbers.length;
    return numbers[at] ?? "0";
  });
}

/** A bolt from the edge of the felt down to a point of it, as a path. */
export function boltPath(x: number, y: number, number: string): string {
  // Which way it forks hangs on its number: a picture is the same whenever it is drawn.
  const seed = number === "00" ? 37 : Number(number);
  const startX = x + ((seed * 7919) % 120) - 60;
  const startY = -ABOVE_FELT;
  const points = Array.from({ length: FORKS }, (_, index) => {
    const share = (index + 1) / (FORKS + 1);
    const aside = (index % 2 === 0 ? 1 : -1) * (16 + (((seed + 3) * (index + 2) * 37) % 26));
    return `L${round(startX + (x - startX) * share + aside)} ${round(startY + (y - startY) * share)}`;
  });
  return `M${round(startX)} ${startY}${points.join("")}L${round(x)} ${round(y)}`;
}

const FORKS = 4;
const ABOVE_FELT = 110;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
