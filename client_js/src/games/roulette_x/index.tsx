// Roulette X, 617b.5.

import { number } from "../../text/format";
import { translated } from "../../text/language";
import { guideWith } from "../guide/with_words";
import type { StruckWords } from "../struck_roulette/text";
import { struckRoulette } from "../struck_roulette/view";

export const rouletteX = struckRoulette({
  game: "roulette_x",
  ...translated("roulette_x/words", {
    name: "Roulette X",
  }),
  sign: "M4 2L10 8L16 2L18 4L12 10L18 16L16 18L10 12L4 18L2 16L8 10L2 4Z",
  color: "#ff2640",
  word: "multipliers",
  struckWords: translated<StruckWords>("roulette_x/struck", {
    title: "Multipliers",
    waiting: (least, most) =>
      `After “no more bets”, ${least} to ${most} numbers are struck. A straight wager on one of them is paid what it shows.`,
    one: (struck, payout) => `Multiplier ${struck} pays ${number(payout)} to 1`,
  }),
  guide: guideWith(
    ["roulette", "side_wagers", "struck_roulette"],
    async () => (await import("./guide")).guide,
  ),
  counts: [2, 5],
});
