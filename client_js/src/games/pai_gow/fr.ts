export default {
  words: {
    name: "Pai Gow",
    running: "Les dominos sont distribués",
    families: { hand: "Main" },
    features: { player_bank: "Banque au joueur", co_bank: "Banque partagée" },
  },
  text: { stepByStep: "Pas à pas" },
  steps: {
    title: "Comment le house way pose ces dominos",
    paragraphs: {
      supreme_pair: "Le Supreme Pair",
      pair: "La plus haute paire, wong ou gong",
      value: "Neuf, huit ou sept, le plus haut de deux dominos",
      high_low: "Le plus haut domino avec le plus bas",
    },
    results: {
      missed: "Pas parmi ces dominos",
      decides: "Ceci décide",
      left: "N’est plus demandé",
    },
    highest: (value: number) => `Le plus haut ici est ${value}`,
  },
};
