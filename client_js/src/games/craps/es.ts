import { netMoney } from "../../text/format";

export default {
  words: {
    name: "Craps",
    running: "Los dados están lanzados",
    variants: { craps: "Mesa completa", mini_craps: "Mini-Craps" },
    features: { fire: "Apuesta Fire" },
    families: {
      pass_odds: "Odds del pase",
      dont_pass_odds: "Odds del no pase",
      come_odds: "Odds de come",
      dont_come_odds: "Odds de don’t come",
      place_win: "Place a ganar",
      place_lose: "Place a perder",
      buy: "Buy",
      lay: "Lay",
      hardway: "Doble duro",
      horn_high: "Horn alto",
      hop: "Hop",
    },
  },
  text: {
    headings: { hardways: "Hardways", hops: "Hops: una tirada" },
    switches: {
      totals: [
        "Próxima tirada",
        "Mostrar lo que cada total de la próxima tirada da a mis apuestas",
      ],
      easy: ["Tapete fácil", "Ocultar las proposiciones en las que no tengo fichas"],
    },
  },
  totals: {
    title: "Lo que cada total da a mis apuestas en la próxima tirada",
    none: "Apueste: cada total mostrará lo que da.",
    range: (least: number, most: number) => `${netMoney(least)} a ${netMoney(most)}`,
  },
};
