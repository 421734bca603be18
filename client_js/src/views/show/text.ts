import { number } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("show/text", {
  youWin: "You win",
  /** Over a win of very high odds. */
  huge: "Big win",
  paid: (odds: string) => `paid ${odds}`,
  multiplied: (odds: string) => `multiplied: ${odds}`,
  inARow: (wins: number) => `${number(wins)} wins in a row`,
  /** A Roulette Up streak that is paid. */
  streak: (length: number) => `A streak of ${number(length)}`,
  meter: "The progressive meter is paid",
  /** Over a win of more than a hundred times what was staked, and over a meter. */
  grand: "Grand win",
  /** What all other wagers of the round come to: "other bets −$25". */
  others: (sum: string) => `other bets ${sum}`,
});
