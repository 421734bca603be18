export default {
  words: { name: "Ruleta Relámpago", running: "Caen rayos, la rueda gira" },
};
