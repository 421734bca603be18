export default {
  words: { name: "Roulette Éclair" },
};
