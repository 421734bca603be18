export default {
  words: {
    name: "Pai Gow",
    running: "Les dominos sont distribués",
    families: { hand: "Main" },
    features: { player_bank: "Banque au joueur", co_bank: "Banque partagée" },
  },
};
