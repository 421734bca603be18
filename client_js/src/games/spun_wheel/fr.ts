export default {
  text: {
    running: "La roue tourne",
    family: "Un symbole de la roue",
    multipliers: "Multiplicateurs",
  },
};
