// Lightning Roulette, 617b.3.

import { number } from "../../text/format";
import { translated } from "../../text/language";
import { guideWith } from "../guide/with_words";
import type { StruckWords } from "../struck_roulette/text";
import { struckRoulette } from "../struck_roulette/view";

export const lightningRoulette = struckRoulette({
  game: "lightning_roulette",
  ...translated("lightning_roulette/words", {
    name: "Lightning Roulette",
  }),
  sign: "M12 1L4 11H9L7 19L16 8H11Z",
  color: "#4fb0ff",
  word: "lucky",
  struckWords: translated<StruckWords>("lightning_roulette/struck", {
    title: "Lucky numbers",
    waiting: (least, most) =>
      `After “no more bets”, lightning strikes ${least} to ${most} numbers. A straight wager on one of them is paid what it shows.`,
    one: (struck, payout) => `Lucky number ${struck} pays ${number(payout)} to 1`,
  }),
  guide: guideWith(
    ["roulette", "side_wagers", "struck_roulette"],
    async () => (await import("./guide")).guide,
  ),
  counts: [1, 5],
});
