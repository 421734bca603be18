import { money } from "../../text/format";

export default {
  replay: {
    bank: (box: number) => `Box ${box} hat die Bank`,
    coBank: (box: number) => `Box ${box} hat die Bank, und das Haus deckt die Hälfte`,
    noBank: (box: number) => `Box ${box} gibt die Bank weiter`,
    counted: (start: number, first: string) => `${start}: ${first} zuerst`,
    style: (style: string) => `Verteilung: ${style}`,
    dealer: "Geber",
    deadHand: "Tote Hand",
    box: (box: string) => `Box ${box}`,
    set: (who: string, high: string, low: string) => `${who} setzt: hoch ${high}, niedrig ${low}`,
    houseWay: (who: string, high: string, low: string) =>
      `${who} folgt dem House Way: hoch ${high}, niedrig ${low}`,
    hasSet: (who: string) => `${who} hat gesetzt`,
    allSet: "Alle Hände sind gesetzt",
    stands: (box: number) => `Box ${box} bleibt`,
    surrenders: (box: number, cents: number) => `Box ${box} gibt ${money(cents)} auf`,
  },
};
