import { number } from "../../text/format";

export default {
  struck: {
    title: "Números de la suerte",
    waiting: (least: number, most: number) =>
      `Después de “no va más”, los rayos caen en ${least} a ${most} números. Un pleno a uno de ellos paga lo que muestra.`,
    one: (struck: string, payout: number) =>
      `El número de la suerte ${struck} paga ${number(payout)} a 1`,
  },
};
