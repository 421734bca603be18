import { number } from "../../text/format";

export default {
  text: {
    onFelt: (payout: number) => `${number(payout)}:1`,
    onBoard: (payout: number) => `${number(payout)} a 1`,
    straight: (pays: string) => `Pleno ${pays}`,
    yours: "suyo",
    multipliers: "Multiplicadores",
    strikes: "Se sortean los números",
    unseen: "La rueda gira, se sortean números",
  },
};
