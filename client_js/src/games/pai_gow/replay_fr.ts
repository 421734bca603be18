import { money } from "../../text/format";

export default {
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
