export default {
  words: {
    name: "Bataille",
    running: "Les cartes sont données",
    families: { initial: "Mise initiale", tie: "Mise d’égalité" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `Croupier : ${rank}${ties.length > 0 ? `, égalité : case ${ties.join(", ")}` : ""}`,
    ranks: { T: "10", J: "valet", Q: "dame", K: "roi", A: "as" },
    outcome: (cards: readonly string[]) => `Croupier : ${cards.join(", en guerre ")}`,
    wars: "Tours avec une guerre",
    dealersRanks: "La première carte du croupier",
    spots: { initial: "Mise initiale", tie: "Mise d’égalité", war: "Mise de guerre" },
  },
};
