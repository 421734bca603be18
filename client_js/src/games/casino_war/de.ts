export default {
  words: {
    name: "Casino War",
    running: "Die Karten werden gegeben",
    families: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `Geber: ${rank}${ties.length > 0 ? `, Gleichstand: Box ${ties.join(", ")}` : ""}`,
    ranks: { T: "10", J: "Bube", Q: "Dame", K: "König", A: "Ass" },
    outcome: (cards: readonly string[]) => `Geber: ${cards.join(", im Krieg ")}`,
    wars: "Runden mit Krieg",
    dealersRanks: "Die erste Karte des Gebers",
    spots: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand", war: "Kriegseinsatz" },
  },
};
