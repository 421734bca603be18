import { money } from "../../text/format";

export default {
  words: {
    name: "Casino War",
    running: "Die Karten werden gegeben",
    families: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand" },
  },
  text: {
    layout: "Casino-War-Tuch",
    dealer: "Geber",
    burnt: (count: number) => (count === 1 ? "1 Karte verbrannt" : `${count} Karten verbrannt`),
    odds: "Gleichstand zahlt 10 zu 1",
    warOdds: "Krieg zahlt 2 zu 1, bei zweitem Gleichstand 3 zu 1",
    initialPrint: "Einsatz",
    tiePrint: "Gleich 10:1",
    warPrint: "Krieg",
    hand: (box: number, cards: string) => `Feld ${box}: ${cards}`,
    dealersHand: (cards: string) => `Geber: ${cards}`,
    noCards: "keine Karten",
    tieHand: "Gleichstand",
    waitsFor: (who: string) => `${who} entscheidet: Krieg oder Aufgabe`,
    results: {
      win: "Gewinnt",
      lose: "Verliert",
      surrender: "Gibt auf",
      war: "Zieht in den Krieg",
      tie: "Gleich",
    },
    net: (words: string, cents: string) => `${words} ${cents}`,
    netInAll: (words: string, cents: string) => `${words}, ${cents} netto`,
    prompt: {
      title: (rank: string) => `Gleichstand: ${rank} gegen ${rank}`,
      detail: (box: number) => `Feld ${box}. Eine Aufgabe gibt die Hälfte des Einsatzes zurück.`,
      war: (cents: number) => `Krieg für ${money(cents)}`,
      surrender: (cents: number) => `Aufgeben (${money(cents)} verlieren)`,
      tooLittle: (cents: number) => `Ihnen fehlen die ${money(cents)}, die ein Krieg kostet.`,
      tie: "Gleichstandseinsatz auf den Krieg",
      noTie: "Keiner",
    },
    cut: {
      title: "Sie dürfen abheben",
      detail: (at: number, of: number) => `${at} von ${of} Karten tief`,
      slider: "Wo die Deckkarte hineinkommt",
      cut: "Hier abheben",
      decline: "Den Geber abheben lassen",
      offered: (who: string) => `${who} darf abheben`,
    },
    outcome: (cards: readonly string[]) => `Geber: ${cards.join(", im Krieg ")}`,
    wars: "Runden mit Krieg",
    dealersRanks: "Die erste Karte des Gebers",
  },
  replay: {
    cut: (box: number) => `Box ${box} hebt die Karten ab`,
    noCut: (box: number) => `Box ${box} hebt nicht ab`,
    war: (box: number, cents: number, tieCents: number) =>
      `Box ${box} zieht für ${money(cents)} in den Krieg${tieCents > 0 ? `, mit ${money(tieCents)} auf Gleichstand` : ""}`,
    surrender: (boxes: readonly number[]) => `Aufgegeben: Box ${boxes.join(", ")}`,
    timeUp: (boxes: readonly number[]) => `Die Zeit war um. Aufgegeben: Box ${boxes.join(", ")}`,
    dealt: (card: string, ties: readonly number[]) =>
      `Geber: ${card}${ties.length > 0 ? `. Gleichstand: Box ${ties.join(", ")}` : ""}`,
  },
};
