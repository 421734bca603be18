export default {
  text: { multipliers: "Multiplicadores" },
};
