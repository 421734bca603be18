// What the last results add up to.

import { colorOf } from "./rules";

export interface Count {
  readonly number: string;
  readonly times: number;
}

/** Shares of the last results; each group adds up to `total` together with the zeros. */
export interface Tally {
  readonly total: number;
  readonly hot: readonly Count[];
  readonly cold: readonly Count[];
  /** How many numbers have not come. */
  readonly unseen: number;
  readonly red: number;
  readonly black: number;
  readonly green: number;
  readonly odd: number;
  readonly even: number;
  readonly low: number;
  readonly high: number;
  readonly dozens: readonly [number, number, number];
}

/** From so many results on, the numbers that came most often are marked; and so many at most. */
export const ENOUGH = 20;
const MARKED = 3;

/** The numbers that came most often, equally often; of many the ones seen last. */
export function hottestOf(
  outcomes: readonly string[],
  numbers: readonly string[],
): readonly Count[] {
  if (outcomes.length < ENOUGH) return [];
  const { hot } = tallyOf(outcomes, numbers, MARKED);
  return hot.filter(({ times }) => times === hot[0]?.times);
}

/** `outcomes` newest first; `numbers` are all that the wheel may show. */
export function tallyOf(
  outcomes: readonly string[],
  numbers: readonly string[],
  listed = 4,
): Tally {
  const times = new Map(numbers.map((number) => [number, 0]));
  for (const outcome of outcomes) times.set(outcome, (times.get(outcome) ?? 0) + 1);
  // Of numbers equally often seen, the ones seen last are the hotter.
  const lastSeen = (number: string) => {
    const at = outcomes.indexOf(number);
    return at < 0 ? outcomes.length : at;
  };
  const counts = [...times]
    .map(([number, count]) => ({ number, times: count }))
    .sort((a, b) => b.times - a.times || lastSeen(a.number) - lastSeen(b.number));
  const among = (belongs: (value: number) => boolean) =>
    outcomes.filter((outcome) => colorOf(outcome) !== "green" && belongs(Number(outcome))).length;
  const colored = (color: string) => outcomes.filter((one) => colorOf(one) === color).length;
  return {
    total: outcomes.length,
    hot: counts.slice(0, listed).filter((count) => count.times > 0),
    cold: counts.slice(-listed).reverse(),
    unseen: counts.filter((count) => count.times === 0).length,
    red: colored("red"),
    black: colored("black"),
    green: colored("green"),
    odd: among((value) => value % 2 === 1),
    even: among((value) => value % 2 === 0),
    low: among((value) => value <= 18),
    high: among((value) => value >= 19),
    dozens: [
      among((value) => value <= 12),
      among((value) => value >= 13 && value <= 24),
      among((value) => value >= 25),
    ],
  };
}
