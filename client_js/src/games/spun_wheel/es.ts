export default {
  text: {
    running: "La rueda gira",
    family: "Un símbolo de la rueda",
    multipliers: "Multiplicadores",
  },
};
