import { money } from "../../text/format";

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
  replay: {
    bank: (box: number) => `La case ${box} tient la banque`,
    coBank: (box: number) => `La case ${box} tient la banque, et la maison en couvre la moitié`,
    noBank: (box: number) => `La case ${box} passe la banque`,
    counted: (start: number, first: string) => `${start} : ${first} d’abord`,
    style: (style: string) => `Distribution : ${style}`,
    dealer: "Croupier",
    deadHand: "Main morte",
    box: (box: string) => `Case ${box}`,
    set: (who: string, high: string, low: string) => `${who} pose : haute ${high}, basse ${low}`,
    houseWay: (who: string, high: string, low: string) =>
      `${who} suit le house way : haute ${high}, basse ${low}`,
    hasSet: (who: string) => `${who} a posé`,
    allSet: "Toutes les mains sont posées",
    stands: (box: number) => `La case ${box} reste`,
    surrenders: (box: number, cents: number) => `La case ${box} abandonne ${money(cents)}`,
  },
};
