import { money } from "../../text/format";

export default {
  tableText: {
    layout: "Casino-War-Tuch",
    dealer: "Geber",
    you: "Sie",
    burnt: (count: number) => (count === 1 ? "1 Karte verbrannt" : `${count} Karten verbrannt`),
    odds: "Gleichstand zahlt 10 zu 1",
    warOdds: "Krieg zahlt 2 zu 1, bei zweitem Gleichstand 3 zu 1",
    prints: { initial: "Einsatz", tie: "Gleich 10:1", war: "Krieg" },
    hand: (box: number, cards: string) => `Box ${box}: ${cards}`,
    dealersHand: (cards: string) => `Geber: ${cards}`,
    noCards: "keine Karten",
    tieHand: "Gleichstand",
    waitsFor: (who: string) => `${who} entscheidet: Krieg oder Aufgabe`,
    atWar: "Krieg!",
    results: {
      win: "Gewinnt",
      lose: "Verliert",
      surrender: "Gibt auf",
      war: "Zieht in den Krieg",
      tie: "Gleich",
    },
    collected: (sum: string) => `${sum} eingezogen`,
    won: (sum: string) => `${sum} gewonnen`,
    toMe: {
      win: (sum: string, own: string, dealers: string) =>
        `Sie gewinnen${sum} · ${own} schlägt ${dealers}`,
      secondTie: (sum: string) => `Sie gewinnen${sum} · erneut Gleichstand`,
      lose: (sum: string, dealers: string) => `Sie verlieren${sum} · Geber: ${dealers}`,
      surrender: (sum: string) => `Sie geben auf${sum && ` ·${sum}`}`,
      tie: (rank: string) => `Gleichstand: ${rank} gegen ${rank}`,
      inAll: (sum: string, dealers: string) => `Insgesamt ${sum} · Geber: ${dealers}`,
    },
    net: (words: string, cents: string) => `${words} ${cents}`,
    netInAll: (words: string, cents: string) => `${words}, ${cents} netto`,
    prompt: {
      title: (rank: string) => `Gleichstand: ${rank} gegen ${rank}`,
      tieWon: (sum: string) => `Ihr Gleichstand-Einsatz gewinnt ${sum}.`,
      detail: (box: number, cents: number) =>
        `Box ${box}. Ein gewonnener Krieg ist insgesamt +${money(cents)}, bei erneutem Gleichstand +${money(2 * cents)}; ein verlorener −${money(2 * cents)}.`,
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
  },
};
