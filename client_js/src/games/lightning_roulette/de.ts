export default {
  words: { name: "Lightning Roulette" },
};
