// The Big Six Wheel, 619a.

import { BIG_SIX_ORDER } from "../../games/big_six/rules";
import type { GameVerifier } from "./verifier";
import { spinsOf, type Wheel, wheelVerifier } from "./wheel";

const WHEEL: Wheel = {
  game: "big_six",
  on: "symbol",
  order: BIG_SIX_ORDER,
  leastOdds: { "1": 1n, "2": 2n, "5": 5n, "10": 10n, "20": 20n, flag: 45n, joker: 45n },
  wagersSection: "619a.1(g)(2)",
  oddsSection: "619a.3",
};

export const bigSix: GameVerifier = {
  ...wheelVerifier(WHEEL),
  // 619a.1(c): themed symbols are called by the name that the rules give them
  callOf: (receipt) => {
    const symbol = spinsOf(WHEEL, receipt).at(-1) ?? "";
    const named = receipt.rules["symbols"] as Readonly<Record<string, string>> | undefined;
    return named?.[symbol] ?? symbol;
  },
};
