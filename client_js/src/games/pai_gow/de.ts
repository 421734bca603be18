import { money } from "../../text/format";

export default {
  words: {
    name: "Pai Gow",
    running: "Die Steine werden verteilt",
    families: { hand: "Hand" },
    features: { player_bank: "Bank beim Spieler", co_bank: "Geteilte Bank" },
  },
  text: { stepByStep: "Schritt für Schritt" },
  steps: {
    title: "Wie der House Way diese Steine setzt",
    paragraphs: {
      supreme_pair: "Das Supreme Pair",
      pair: "Das höchste Paar, Wong oder Gong",
      value: "Neun, acht oder sieben, das Höchste aus zwei Steinen",
      high_low: "Der höchste Stein mit dem niedrigsten",
    },
    results: {
      missed: "Nicht unter diesen Steinen",
      decides: "Das entscheidet",
      left: "Nicht mehr gefragt",
    },
    highest: (value: number) => `Das Höchste hier ist ${value}`,
  },
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
