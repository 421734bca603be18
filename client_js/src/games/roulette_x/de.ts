export default {
  words: { name: "Roulette X", running: "Zahlen werden gezogen, das Rad dreht sich" },
};
