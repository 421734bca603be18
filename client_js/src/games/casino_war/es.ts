export default {
  words: {
    name: "Casino War",
    running: "Se reparten las cartas",
    families: { initial: "Apuesta inicial", tie: "Apuesta de empate" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `Crupier: ${rank}${ties.length > 0 ? `, empate: casilla ${ties.join(", ")}` : ""}`,
    ranks: { T: "10", J: "jota", Q: "reina", K: "rey", A: "as" },
    outcome: (cards: readonly string[]) => `Crupier: ${cards.join(", en guerra ")}`,
    wars: "Rondas con guerra",
    dealersRanks: "La primera carta del crupier",
    spots: { initial: "Apuesta inicial", tie: "Apuesta de empate", war: "Apuesta de guerra" },
  },
};
