export default {
  words: {
    name: "Craps",
    running: "Die Würfel sind geworfen",
    variants: { craps: "Ganzer Tisch", mini_craps: "Mini-Craps" },
    features: { fire: "Fire-Wette" },
    families: {
      pass_odds: "Pass-Line-Odds",
      dont_pass_odds: "Don’t-Pass-Odds",
      come_odds: "Come-Odds",
      dont_come_odds: "Don’t-Come-Odds",
      place_win: "Place auf Gewinn",
      place_lose: "Place auf Verlust",
      buy: "Buy",
      lay: "Lay",
      hardway: "Hardway",
      horn_high: "Horn hoch",
      hop: "Hop",
    },
  },
};
