import { number } from "../../text/format";

export default {
  struck: {
    title: "Multiplicadores",
    waiting: (least: number, most: number) =>
      `Después de “no va más”, se sortean de ${least} a ${most} números. Un pleno a uno de ellos paga lo que muestra.`,
    one: (struck: string, payout: number) =>
      `El multiplicador ${struck} paga ${number(payout)} a 1`,
  },
};
