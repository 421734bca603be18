import { number } from "../../text/format";

export default {
  text: {
    onFelt: (payout: number) => `${number(payout)}:1`,
    onBoard: (payout: number) => `${number(payout)} zu 1`,
    straight: (pays: string) => `Plein ${pays}`,
    yours: "Ihre",
    multipliers: "Multiplikatoren",
    strikes: "Zahlen werden gezogen",
    unseen: "Das Rad dreht sich, Zahlen werden gezogen",
  },
};
