export default {
  words: { name: "Ruleta X" },
};
