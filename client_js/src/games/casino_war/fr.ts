export default {
  words: {
    name: "Bataille",
    running: "Les cartes sont données",
    families: { initial: "Mise initiale", tie: "Mise d’égalité" },
  },
  text: {
    outcome: (cards: readonly string[]) => `Croupier : ${cards.join(", en guerre ")}`,
    wars: "Tours avec une guerre",
    dealersRanks: "La première carte du croupier",
    spots: { initial: "Mise initiale", tie: "Mise d’égalité", war: "Mise de guerre" },
  },
};
