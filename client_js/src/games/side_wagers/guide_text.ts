// What the guide says of roulette's side wagers.

import { translated } from "../../text/language";

export const guideText = translated("side_wagers/guide_text", {
  beside: "It may be laid only by a player who also has another roulette wager.",
  drawn: (chance: string) => `Drawn with a chance of ${chance}`,
  b2b: {
    wins: "It wins if the ball comes to rest in the number of the spin before.",
    drawn: "What a win pays is drawn, and the reader board shows it.",
  },
  blazing: {
    wins: "It wins if the ball comes to rest in 7, 17 or 27.",
    bonus:
      "Then three balls are released together. What the wager pays depends on how many of them rest in 7, 17 and 27.",
    outcome: (words: string) => `Three balls: ${words}`,
  },
  up: {
    wins: "The next number begins a streak. It runs as long as each number is higher than the one before, and pays by its length.",
    ends: "It ends with a number that is not higher, with 36, or when the longest streak is reached.",
    when: "Lay it before the first number of a streak: one a player. While a streak runs no new one is taken, and you wait for the next.",
    stays:
      "Until that number has come you may take it down. While the streak runs it stays, and is settled when the streak ends.",
    amount: (cents: string) => `The wager is always ${cents}, and a part of it goes to the meter.`,
    meter: (seed: string) =>
      `The longest streak pays the whole meter. All players with a wager in that streak share it in proportion to their wagers, and the meter begins again at ${seed}.`,
    streak: (length: string) => `${length} in a row`,
    trouble:
      "The table closes while a streak runs: the wager stays and goes on with the next spin of this table.",
  },
});
