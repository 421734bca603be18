// The spins of one round of a wheel with a clapper: one, and as many more as it showed multipliers.

import type { Shown } from "../contract";

/** What a wheel shows on the section at which it came to rest. */
export interface WheelSymbols {
  /** Clockwise from section 1. */
  readonly order: readonly string[];
  /** Symbols after which it is spun again, and by how much each multiplies. */
  readonly multipliers: ReadonlyMap<string, number>;
}

/** The sections of a draw as scripts write it, `{"section": 17}` or `{"sections": [28, 5]}`;
 * empty for a draw of something else. Sections count from 1. */
export function sectionsOf(draw: Shown["draw"]): readonly number[] {
  const said = draw["sections"] ?? [draw["section"]];
  return Array.isArray(said) && said.every((one) => Number.isInteger(one)) ? said : [];
}

/** The sections of a past outcome as in a list of results: "17", "28-5". */
export function sectionsIn(outcome: string): readonly number[] {
  return outcome.split("-").map(Number);
}

export function symbolOf(section: number | undefined, { order }: WheelSymbols): string | null {
  return order[(section ?? 0) - 1] ?? null;
}

/** What the wagers are settled on: the symbol of the last spin. */
export function settledOn(sections: readonly number[], wheel: WheelSymbols): string | null {
  return symbolOf(sections.at(-1), wheel);
}

/** The product of the multipliers of these spins; 1 if there was none. */
export function multiplierOf(sections: readonly number[], wheel: WheelSymbols): number {
  return sections.reduce(
    (product, section) => product * (wheel.multipliers.get(symbolOf(section, wheel) ?? "") ?? 1),
    1,
  );
}

/** When one spin of a round begins, and when the wheel comes to rest. House time. */
export interface SpinTimes {
  readonly startsAtMs: number;
  readonly restsAtMs: number;
}

const MOST_LOOK_MS = 1300;

/** The spins share the time of their round equally, with a look at each multiplier between them. */
export function spinTimes(
  spins: number,
  startsAtMs: number,
  restsAtMs: number,
): readonly SpinTimes[] {
  const total = Math.max(0, restsAtMs - startsAtMs);
  const lookMs = Math.min(MOST_LOOK_MS, total / (4 * spins));
  const spinMs = (total - (spins - 1) * lookMs) / spins;
  return Array.from({ length: spins }, (_, index) => {
    const start = startsAtMs + index * (spinMs + lookMs);
    return { startsAtMs: start, restsAtMs: index === spins - 1 ? restsAtMs : start + spinMs };
  });
}
