export default {
  words: {
    name: "Casino War",
    running: "Se reparten las cartas",
    families: { initial: "Apuesta inicial", tie: "Apuesta de empate" },
  },
};
