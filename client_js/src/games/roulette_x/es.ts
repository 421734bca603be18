export default {
  words: { name: "Ruleta X", running: "Se marcan números, la rueda gira" },
};
