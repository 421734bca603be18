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
      won: (sum: string) => `Sie gewinnen ${sum}`,
      lost: (sum: string) => `Sie verlieren ${sum}`,
      even: "Unentschieden: Einsatz zurück",
      dealerFirst: (start: string) => `${start}: der Geber zuerst`,
      deadHandFirst: (start: string) => `${start}: die tote Hand zuerst`,
      boxFirst: (start: string, box: number) => `${start}: Box ${box} zuerst`,
      bank: (box: number) => `Box ${box} hält die Bank`,
      coBank: (box: number) => `Box ${box} hält die Bank, und das Haus deckt die Hälfte`,
      surrenders: (box: number) => `Aufgegeben: Box ${box}`,
      dealerHasSet: "Der Geber hat gesetzt",
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
