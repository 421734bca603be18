export default {
  words: { name: "Roulette Éclair", running: "La foudre tombe, la roue tourne" },
};
