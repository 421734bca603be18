import { number } from "../../text/format";

export default {
  text: {
    youWin: "Vous gagnez",
    huge: "Gros gain",
    paid: (odds: string) => `payé ${odds}`,
    multiplied: (odds: string) => `multiplié : ${odds}`,
    inARow: (wins: number) => `${number(wins)} gains de suite`,
    streak: (length: number) => `Série de ${number(length)}`,
    meter: "La cagnotte est payée",
    grand: "Gain exceptionnel",
    others: (sum: string) => `autres mises ${sum}`,
  },
};
