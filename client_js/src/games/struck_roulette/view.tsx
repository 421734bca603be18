// Lightning Roulette (617b.3) and Roulette X (617b.5): roulette on which numbers are struck. They
// differ in the word of their draws and in what they call the numbers.

import { withWords } from "../../text/language";
import type { GameView } from "../contract";
import { lazyTable } from "../lazy_table";
import { roulette } from "../roulette";
import { struckArt } from "./StruckArt";
import type { StruckTable } from "./table";
import { text } from "./text";

interface StruckGame extends StruckTable {
  readonly game: string;
  readonly name: string;
  readonly running: string;
  /** A path in a square of 20, beside the wheel in the lobby. */
  readonly sign: string;
  readonly guide: GameView["guide"];
}

export function struckRoulette(struckGame: StruckGame): GameView {
  const { game, name, running, sign, guide } = struckGame;
  const words = { ...roulette.words, name, running, features: { multipliers: text.multipliers } };
  const table = lazyTable(() =>
    withWords(["roulette/table", `${game}/table`], async () =>
      (await import("./table")).struckTable(struckGame),
    ),
  );
  return { ...roulette, game, words, Art: struckArt(sign), ...table, guide };
}
