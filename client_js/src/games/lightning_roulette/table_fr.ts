import { number } from "../../text/format";

export default {
  struck: {
    title: "Numéros chanceux",
    waiting: (least: number, most: number) =>
      `Après « rien ne va plus », la foudre frappe ${least} à ${most} numéros. Un plein sur l’un d’eux paie ce qu’il montre.`,
    one: (struck: string, payout: number) =>
      `Le numéro chanceux ${struck} paie ${number(payout)} à 1`,
  },
};
