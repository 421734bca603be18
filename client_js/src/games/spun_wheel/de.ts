export default {
  text: {
    running: "Das Rad dreht sich",
    family: "Ein Zeichen des Rads",
    multipliers: "Multiplikatoren",
  },
};
