// Lightning Roulette, 617b.3.

import { type Paytable, struckRouletteVerifier } from "./struck_roulette";

/** 617b.3(d), (f), (g) */
const PAYTABLE: Paytable = {
  straight: 29,
  counts: [1, 2, 3, 4, 5],
  payouts: [499, 399, 349, 299, 249, 199, 149, 99, 49],
};

export const lightningRoulette = struckRouletteVerifier({
  game: "lightning_roulette",
  word: "lucky",
  section: "617b.3",
  // 617b.3(a): "it must be played on a single zero Roulette wheel"
  paytableOf: (rules) => (rules["wheel"] === "single_zero" ? PAYTABLE : null),
});
