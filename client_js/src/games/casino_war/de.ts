export default {
  words: {
    name: "Casino War",
    running: "Die Karten werden gegeben",
    families: { initial: "Ersteinsatz", tie: "Einsatz auf Gleichstand" },
  },
};
