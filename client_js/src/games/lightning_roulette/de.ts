export default {
  words: { name: "Lightning Roulette", running: "Blitze schlagen ein, das Rad dreht sich" },
};
