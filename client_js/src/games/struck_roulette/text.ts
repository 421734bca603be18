// What the two games call their struck numbers.

import { number } from "../../text/format";
import { translated } from "../../text/language";

export interface StruckWords {
  readonly title: string;
  readonly waiting: (least: number, most: number) => string;
  readonly one: (struck: string, payout: number) => string;
}

export const text = translated("struck_roulette/text", {
  multipliers: "Multipliers",
  strikes: "Numbers are being struck",
  unseen: "The wheel turns, numbers are struck",
  /** On the felt, where the other boxes say "2:1". */
  onFelt: (payout: number) => `${number(payout)}:1`,
  onBoard: (payout: number) => `${number(payout)} to 1`,
  straight: (pays: string) => `Straight ${pays}`,
  /** On a struck number that I hold. */
  yours: "yours",
});
