export default {
  words: {
    name: "Pai Gow",
    running: "Die Steine werden verteilt",
    families: { hand: "Hand" },
    features: { player_bank: "Bank beim Spieler", co_bank: "Geteilte Bank" },
  },
};
