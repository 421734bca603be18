import { netMoney } from "../../text/format";

export default {
  words: {
    name: "Craps",
    running: "Les dés sont lancés",
    variants: { craps: "Table complète", mini_craps: "Mini-Craps" },
    features: { fire: "Mise Fire" },
    families: {
      pass_odds: "Cotes pass line",
      dont_pass_odds: "Cotes don’t pass",
      come_odds: "Cotes come",
      dont_come_odds: "Cotes don’t come",
      place_win: "Place gagnant",
      place_lose: "Place perdant",
      buy: "Buy",
      lay: "Lay",
      hardway: "Double (hardway)",
      horn_high: "Horn haut",
      hop: "Hop",
    },
  },
  text: {
    headings: { hardways: "Hardways", hops: "Hops : un lancer" },
    switches: {
      totals: [
        "Prochain lancer",
        "Montrer ce que chaque total du prochain lancer rapporte à mes mises",
      ],
      easy: ["Tapis simple", "Cacher les propositions où je n’ai pas de jetons"],
    },
  },
  totals: {
    title: "Ce que chaque total rapporte à mes mises au prochain lancer",
    none: "Misez : chaque total montre alors ce qu’il rapporte.",
    range: (least: number, most: number) => `${netMoney(least)} à ${netMoney(most)}`,
  },
};
