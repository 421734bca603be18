export default {
  words: {
    name: "Casino War",
    running: "Se reparten las cartas",
    families: { initial: "Apuesta inicial", tie: "Apuesta de empate" },
  },
  text: {
    outcome: (cards: readonly string[]) => `Crupier: ${cards.join(", en guerra ")}`,
    wars: "Rondas con guerra",
    dealersRanks: "La primera carta del crupier",
    spots: { initial: "Apuesta inicial", tie: "Apuesta de empate", war: "Apuesta de guerra" },
  },
};
