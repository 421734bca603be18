// The wheels with a clapper, as 619a and 689a have them: each a table of sections and least odds.

import { BIG_SIX_ORDER } from "../games/big_six/wheel";
import { DREAMCATCHER_ORDER, MULTIPLIERS } from "../games/dreamcatcher/wheel";
import type { PlainObject } from "./canonical";
import { lost, oddsBreach, oddsOf, won } from "./odds";
import type { Receipt, ReceiptSettlement } from "./receipt";
import { answersOf, oneDrawFault, type Rulebook } from "./rulebook";

interface Wheel {
  readonly on: string;
  readonly order: readonly string[];
  readonly least: Readonly<Record<string, bigint>>;
  readonly oddsSection: string;
  readonly multipliers: ReadonlyMap<string, number>;
  /** The draw of these sections, which count from 1, in the words of scripts. */
  readonly drawOf: (sections: readonly number[]) => PlainObject;
  readonly sectionsOf: (draw: PlainObject) => unknown;
}

/** 619a.3, 619a.1(b) */
const BIG_SIX: Wheel = {
  on: "symbol",
  order: BIG_SIX_ORDER,
  least: { "1": 1n, "2": 2n, "5": 5n, "10": 10n, "20": 20n, flag: 45n, joker: 45n },
  oddsSection: "619a.3",
  multipliers: new Map(),
  drawOf: ([section = 0]) => ({ section }),
  sectionsOf: (draw) => [draw["section"]],
};

/** 689a.3(a), 689a.1(b) */
const DREAMCATCHER: Wheel = {
  on: "number",
  order: DREAMCATCHER_ORDER,
  least: { "1": 1n, "2": 2n, "5": 5n, "10": 10n, "20": 20n, "40": 40n },
  oddsSection: "689a.3(a)",
  multipliers: MULTIPLIERS,
  drawOf: (sections) => ({ sections }),
  sectionsOf: (draw) => draw["sections"],
};

export const bigSix: Rulebook = {
  ...rulebookOf(BIG_SIX),
  wagersSection: "619a.1(g)(2)",
  lawful: "odds as 619a.3 allows",
  // 619a.1(c): themed symbols are called by the name that the rules give them
  callOf: (receipt) => {
    const symbol = spinsOf(BIG_SIX, receipt).at(-1) ?? "";
    const named = receipt.rules["symbols"] as Readonly<Record<string, string>> | undefined;
    return named?.[symbol] ?? symbol;
  },
};

export const dreamcatcher: Rulebook = {
  ...rulebookOf(DREAMCATCHER),
  wagersSection: "689a.1(g)(2)",
  lawful: "odds as 689a.3(a) allows",
  callOf: (receipt) => spinsOf(DREAMCATCHER, receipt).join(", "),
  settle: (receipt) => limited(receipt, settledBy(DREAMCATCHER, receipt)),
};

type Common = Pick<Rulebook, "breachOf" | "drawsFault" | "settle">;

function rulebookOf(wheel: Wheel): Common {
  return {
    breachOf: (rules) => oddsBreach(rules, wheel.least, wheel.oddsSection),
    drawsFault: (receipt) =>
      oneDrawFault(receipt, answersOf(receipt, wheel.order.length), (answers) => {
        const isBonus = answers.map((at) => wheel.multipliers.has(wheel.order[at] ?? ""));
        // 689a.2(f), .3(c): it is spun again after a multiplier, and after nothing else
        const isWhole = isBonus.indexOf(false) === answers.length - 1;
        return isWhole ? wheel.drawOf(answers.map((at) => at + 1)) : null;
      }),
    settle: (receipt) => settledBy(wheel, receipt),
  };
}

/** What the spins of the round showed. */
function spinsOf(wheel: Wheel, receipt: Receipt): readonly string[] {
  const draw = receipt.draws.at(-1);
  const sections = draw && wheel.sectionsOf(draw);
  return Array.isArray(sections)
    ? sections.map((section) => wheel.order[Number(section) - 1] ?? "")
    : [];
}

function settledBy(wheel: Wheel, receipt: Receipt): readonly (ReceiptSettlement | null)[] {
  const spins = spinsOf(wheel, receipt);
  // 689a.3(b), (c): "the multiplier shall be applied", "the multipliers shall stack"
  const times = spins.reduce((product, shown) => product * (wheel.multipliers.get(shown) ?? 1), 1);
  return receipt.wagers.map((wager) => {
    const [picked = "", ...more] = wager.pick;
    const odds = oddsOf(receipt.rules, picked);
    const isKnown = wager.on === wheel.on && picked in wheel.least && more.length === 0;
    if (!isKnown || odds === null) return null;
    if (picked !== spins.at(-1)) return lost(wager);
    return won(wager, { over: odds.over * BigInt(times), under: odds.under });
  });
}

/** 689a.1(g)(4): what a seat wins in a round is brought down to the maximum payout, in proportion;
 * the cents left over go to the largest win, between equals to the earliest. */
function limited(
  receipt: Receipt,
  settled: readonly (ReceiptSettlement | null)[],
): readonly (ReceiptSettlement | null)[] {
  const most = receipt.rules["max_payout"];
  if (typeof most !== "number") return settled;
  const wins = receipt.wagers.map((wager, i) => {
    const settlement = settled[i];
    return settlement?.result === "win" ? BigInt(settlement.returned - wager.amount) : null;
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
    return settlement && typeof share === "bigint"
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
