export default {
  words: {
    name: "Bataille",
    running: "Les cartes sont données",
    families: { initial: "Mise initiale", tie: "Mise d’égalité" },
  },
};
