export default {
  words: {
    name: "Pai Gow",
    running: "Les dominos sont distribués",
    families: { hand: "Main" },
    features: { player_bank: "Banque au joueur", co_bank: "Banque partagée" },
  },
  text: {
    called: {
      win: (box: number) => `case ${box} : gagne`,
      lose: (box: number) => `case ${box} : perd`,
      push: (box: number) => `case ${box} : égalité`,
      won: (sum: string) => `Vous gagnez ${sum}`,
      lost: (sum: string) => `Vous perdez ${sum}`,
      even: "Égalité : mise rendue",
      dealerFirst: (start: string) => `${start} : le croupier d’abord`,
      deadHandFirst: (start: string) => `${start} : la main morte d’abord`,
      boxFirst: (start: string, box: number) => `${start} : la case ${box} d’abord`,
      bank: (box: number) => `la case ${box} tient la banque`,
      coBank: (box: number) => `la case ${box} tient la banque, et la maison en couvre la moitié`,
      surrenders: (box: number) => `abandon : case ${box}`,
      dealerHasSet: "le croupier a posé",
    },
    outcome: (wins: number, ties: number, losses: number) =>
      `gagnées : ${wins}, à égalité : ${ties}, perdues : ${losses}`,
    noHands: "aucune main n’est restée",
    statistics: { win: "Cases gagnées", push: "Cases à égalité", lose: "Cases perdues" },
    spots: { hand: "Main", bank: "Ce que la banque a engagé" },
  },
};
