// Roulette X, 617b.5.

import { type Paytable, struckRouletteVerifier } from "./struck_roulette";

/** 617b.5(d), (g) */
const PAYTABLES: Readonly<Record<string, Paytable>> = {
  A: { straight: 28, counts: [2, 3, 4, 5], payouts: [50, 100, 250, 500] },
  B: { straight: 30, counts: [2, 3, 4, 5], payouts: [50, 100, 175, 250] },
};

export const rouletteX = struckRouletteVerifier({
  game: "roulette_x",
  word: "multipliers",
  section: "617b.5",
  paytableOf: (rules) => {
    // 617b.5(g): "Roulette wheels authorized"
    const isAuthorized =
      rules["wheel"] === "double_zero" ||
      (rules["wheel"] === "single_zero" && rules["paytable"] === "A");
    return (isAuthorized && PAYTABLES[String(rules["paytable"])]) || null;
  },
});
