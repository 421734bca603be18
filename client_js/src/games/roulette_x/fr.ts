export default {
  words: { name: "Roulette X" },
};
