import { number } from "../../text/format";

export default {
  struck: {
    title: "Multiplicateurs",
    waiting: (least: number, most: number) =>
      `Après « rien ne va plus », ${least} à ${most} numéros sont tirés. Un plein sur l’un d’eux paie ce qu’il montre.`,
    one: (struck: string, payout: number) =>
      `Le multiplicateur ${struck} paie ${number(payout)} à 1`,
  },
};
