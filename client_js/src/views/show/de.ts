import { number } from "../../text/format";

export default {
  text: {
    youWin: "Sie gewinnen",
    huge: "Großer Gewinn",
    paid: (odds: string) => `bezahlt ${odds}`,
    multiplied: (odds: string) => `vervielfacht: ${odds}`,
    inARow: (wins: number) => `${number(wins)} Gewinne in Folge`,
    streak: (length: number) => `Serie von ${number(length)}`,
    meter: "Der Jackpot wird ausgezahlt",
    grand: "Riesengewinn",
    others: (sum: string) => `andere Einsätze ${sum}`,
  },
};
