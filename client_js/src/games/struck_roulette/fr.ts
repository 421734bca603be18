export default {
  text: { multipliers: "Multiplicateurs" },
};
