import { number } from "../../text/format";

export default {
  struck: {
    title: "Multiplikatoren",
    waiting: (least: number, most: number) =>
      `Nach „Nichts geht mehr“ werden ${least} bis ${most} Zahlen gezogen. Ein Plein auf eine von ihnen zahlt, was sie zeigt.`,
    one: (struck: string, payout: number) => `Multiplikator ${struck} zahlt ${number(payout)} zu 1`,
  },
};
