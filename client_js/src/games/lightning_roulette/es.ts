export default {
  words: { name: "Ruleta Relámpago" },
};
