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
};
