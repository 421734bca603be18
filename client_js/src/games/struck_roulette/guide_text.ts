// The words of the guide of both struck roulettes.

import { translated } from "../../text/language";

export const guideText = translated("struck_roulette/guide_text", {
  /** What each game calls its numbers, as a sentence has it. */
  numbers: { lucky: "lucky numbers", multipliers: "multipliers" },
  struck: (numbers: string, [least, most]: readonly [number, number]) =>
    `Then ${least} to ${most} ${numbers} are struck. Each shows what a straight wager on it pays now.`,
  struckWins: (numbers: string) =>
    `If your number is one of the ${numbers}, it is paid what the layout shows on it. That payout is drawn:`,
  plain: "On every other number it is paid the lower odds of this table.",
  firstBet: "Lay it on a number: only a straight wager can win what is struck.",
  result: "Struck numbers and the outcome show here. What you win goes to your balance by itself.",
});

export type GuideText = typeof guideText;
