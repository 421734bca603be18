// What the two games call their struck numbers.

import { number } from "../../text/format";

export interface StruckWords {
  readonly title: string;
  readonly waiting: (least: number, most: number) => string;
  readonly one: (struck: string, payout: number) => string;
}

export const LUCKY_NUMBERS: StruckWords = {
  title: "Lucky numbers",
  waiting: (least, most) =>
    `After “no more bets”, lightning strikes ${least} to ${most} numbers. A straight wager on one of them is paid what it shows.`,
  one: (struck, payout) => `Lucky number ${struck} pays ${number(payout)} to 1`,
};

export const MULTIPLIERS: StruckWords = {
  title: "Multipliers",
  waiting: (least, most) =>
    `After “no more bets”, ${least} to ${most} numbers are struck. A straight wager on one of them is paid what it shows.`,
  one: (struck, payout) => `Multiplier ${struck} pays ${number(payout)} to 1`,
};

export const text = {
  /** On the felt, where the other boxes say "2:1". */
  onFelt: (payout: number) => `${number(payout)}:1`,
  onBoard: (payout: number) => `${number(payout)} to 1`,
  straight: (pays: string) => `Straight ${pays}`,
};
