import { number } from "../../text/format";

export default {
  text: {
    onFelt: (payout: number) => `${number(payout)}:1`,
    onBoard: (payout: number) => `${number(payout)} à 1`,
    straight: (pays: string) => `Plein ${pays}`,
    yours: "à vous",
    multipliers: "Multiplicateurs",
    strikes: "Les numéros sont tirés",
    unseen: "La roue tourne, des numéros sont tirés",
  },
};
