export default {
  words: {
    name: "Casino War",
    running: "Die Karten werden gegeben",
    families: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand" },
  },
  text: {
    outcome: (cards: readonly string[]) => `Geber: ${cards.join(", im Krieg ")}`,
    wars: "Runden mit Krieg",
    dealersRanks: "Die erste Karte des Gebers",
    spots: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand", war: "Kriegseinsatz" },
  },
};
