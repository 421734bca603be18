import { money } from "../../text/format";

export default {
  words: {
    name: "Casino War",
    running: "Die Karten werden gegeben",
    runningAgain: "Krieg!",
    held: "Ihr Einsatz geht gleich raus. Noch ist er zurückzunehmen",
    families: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `Geber: ${rank}${ties.length > 0 ? `, Gleichstand: Box ${ties.join(", ")}` : ""}`,
    ranks: { T: "10", J: "Bube", Q: "Dame", K: "König", A: "Ass" },
    suits: { c: "Kreuz", d: "Karo", h: "Herz", s: "Pik" },
    card: (rank: string, suit: string) => `${suit} ${rank}`,
    goesToWar: (box: number, cents: number) => `Box ${box} zieht für ${money(cents)} in den Krieg`,
    surrenders: (boxes: readonly number[]) => `Aufgegeben: Box ${boxes.join(", ")}`,
    cuts: (box: number) => `Box ${box} hebt ab`,
    offeredCut: "Karten abheben?",
    outcome: (cards: readonly string[]) => `Geber: ${cards.join(", im Krieg ")}`,
    wars: "Runden mit Krieg",
    theWar: "der Krieg",
    dealersRanks: "Die erste Karte des Gebers",
    spots: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand", war: "Kriegseinsatz" },
  },
};
