import { number } from "../../text/format";

export default {
  struck: {
    title: "Glückszahlen",
    waiting: (least: number, most: number) =>
      `Nach „Nichts geht mehr“ treffen Blitze ${least} bis ${most} Zahlen. Ein Plein auf eine von ihnen zahlt, was sie zeigt.`,
    one: (struck: string, payout: number) => `Glückszahl ${struck} zahlt ${number(payout)} zu 1`,
  },
};
