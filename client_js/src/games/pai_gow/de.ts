export default {
  words: {
    name: "Pai Gow",
    running: "Die Steine werden verteilt",
    families: { hand: "Hand" },
    features: { player_bank: "Bank beim Spieler", co_bank: "Geteilte Bank" },
  },
  text: {
    called: {
      win: (box: number) => `Box ${box} gewinnt`,
      lose: (box: number) => `Box ${box} verliert`,
      push: (box: number) => `Box ${box} unentschieden`,
    },
    outcome: (wins: number, ties: number, losses: number) =>
      `${wins} gewonnen, ${ties} unentschieden, ${losses} verloren`,
    noHands: "keine Hand blieb stehen",
    statistics: {
      win: "Boxen gewonnen",
      push: "Boxen unentschieden",
      lose: "Boxen verloren",
    },
    spots: { hand: "Hand", bank: "Was die Bank gestellt hat" },
  },
};
