// A wheel with a clapper, whatever its sections show: one spin a round, and one more after each
// multiplier. A game of this kind is one `Wheel`.

import type { PlainObject } from "../canonical";
import type { Receipt, ReceiptSettlement } from "../receipt";
import { lost, oddsBreach, oddsOf, won } from "./odds";
import { answersOf, type GameVerifier, oneDrawFault } from "./verifier";

export interface Wheel {
  readonly game: string;
  /** The name of its wagers. */
  readonly on: string;
  /** What the sections show, clockwise from section 1. */
  readonly order: readonly string[];
  /** The least odds to 1 of each symbol that takes wagers. */
  readonly leastOdds: Readonly<Record<string, bigint>>;
  /** The sections that list the wagers and the odds. */
  readonly wagersSection: string;
  readonly oddsSection: string;
  /** Symbols after which the wheel is spun again, and by how much each multiplies; none by
   * default. */
  readonly multipliers?: ReadonlyMap<string, number>;
}

const NO_MULTIPLIERS: ReadonlyMap<string, number> = new Map();

/** A wheel without multipliers draws `{"section": 17}`, one with them `{"sections": [28, 5]}`;
 * sections count from 1. */
export function wheelVerifier(wheel: Wheel): GameVerifier {
  const { game, order, leastOdds, wagersSection, oddsSection, multipliers } = wheel;
  const isBonus = (at: number) => multipliers?.has(order[at] ?? "") === true;
  const drawOf = (sections: readonly number[]): PlainObject =>
    multipliers === undefined ? { section: sections[0] ?? 0 } : { sections };
  return {
    game,
    wagersSection,
    lawful: `odds as ${oddsSection} allows`,
    breachOf: (rules) => oddsBreach(rules, leastOdds, oddsSection),
    drawsFault: (receipt) =>
      oneDrawFault(receipt, answersOf(receipt, order.length), (answers) => {
        // 689a.2(f), .3(c): it is spun again after a multiplier, and after nothing else
        const isWhole = answers.findIndex((at) => !isBonus(at)) === answers.length - 1;
        return isWhole ? drawOf(answers.map((at) => at + 1)) : null;
      }),
    callOf: (receipt) => spinsOf(wheel, receipt).join(", "),
    settle: (receipt) => settledBy(wheel, receipt),
  };
}

/** The symbols that the spins of the round showed. */
export function spinsOf({ order, multipliers }: Wheel, receipt: Receipt): readonly string[] {
  const draw = receipt.draws.at(-1);
  const sections = multipliers === undefined ? draw && [draw["section"]] : draw?.["sections"];
  return Array.isArray(sections) ? sections.map((section) => order[Number(section) - 1] ?? "") : [];
}

function settledBy(wheel: Wheel, receipt: Receipt): readonly (ReceiptSettlement | null)[] {
  const { on, leastOdds, multipliers = NO_MULTIPLIERS } = wheel;
  const spins = spinsOf(wheel, receipt);
  // 689a.3(b), (c): "the multiplier shall be applied", "the multipliers shall stack"
  const times = spins.reduce((product, shown) => product * (multipliers.get(shown) ?? 1), 1);
  return receipt.wagers.map((wager) => {
    const [picked = "", ...more] = wager.pick;
    const odds = oddsOf(receipt.rules, picked);
    const isKnown = wager.on === on && Object.hasOwn(leastOdds, picked) && more.length === 0;
    if (!isKnown || odds === null) return null;
    if (picked !== spins.at(-1)) return lost(wager);
    return won(wager, { over: odds.over * BigInt(times), under: odds.under });
  });
}
