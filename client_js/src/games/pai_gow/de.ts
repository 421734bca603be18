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
};
