export default {
  words: { name: "Roulette X", running: "Des numéros sont frappés, la roue tourne" },
};
