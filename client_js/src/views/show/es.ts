import { number } from "../../text/format";

export default {
  text: {
    youWin: "Gana",
    huge: "Gran premio",
    paid: (odds: string) => `pagado ${odds}`,
    multiplied: (odds: string) => `multiplicado: ${odds}`,
    inARow: (wins: number) => `${number(wins)} aciertos seguidos`,
    streak: (length: number) => `Racha de ${number(length)}`,
    meter: "Se paga el bote progresivo",
    grand: "Premio enorme",
    others: (sum: string) => `otras apuestas ${sum}`,
  },
};
