// Lightning Roulette (617b.3) and Roulette X (617b.5): roulette on which numbers are struck. They
// differ in the word of their draws and in what they call the numbers.

import { payout } from "../../text/format";
import { withWords } from "../../text/language";
import type { Called, GameView } from "../contract";
import { lazyTable } from "../lazy_table";
import { roulette } from "../roulette";
import { callOf } from "../roulette/call";
import { struckArt } from "./StruckArt";
import type { StruckTable } from "./table";
import { text } from "./text";

interface StruckGame extends StruckTable {
  readonly name: string;
  /** A path in a square of 20, beside the wheel in the lobby. */
  readonly sign: string;
  /** Of its sign beside a win: any CSS colour. */
  readonly color: string;
  readonly guide: GameView["guide"];
}

export function struckRoulette(struckGame: StruckGame): GameView {
  const { game, name, sign, color, guide } = struckGame;
  const words = {
    ...roulette.words,
    name,
    runningFirst: text.strikes,
    runningUnseen: text.unseen,
    features: { multipliers: text.multipliers },
  };
  const table = lazyTable(() =>
    withWords(["roulette/table", `${game}/table`], async () =>
      (await import("./table")).struckTable(struckGame),
    ),
  );
  return {
    ...roulette,
    game,
    betLike: roulette.game,
    words,
    comesNear: "for_last_turns", // the numbers are struck on the felt before that
    callOf: struckCallOf,
    multiplierSign: { path: sign, color },
    Art: struckArt(sign, game),
    ...table,
    guide,
  };
}

/** "17 black odd low, 150 to 1": after the call of the spin what a struck number pays. */
function struckCallOf(called: Called): string | null {
  const spin = callOf(called);
  const paid = /, (\d+) to 1$/.exec(called.call)?.[1];
  return spin === null || paid === undefined ? spin : `${spin}, ${payout(paid)}`;
}
