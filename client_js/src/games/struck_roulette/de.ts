export default {
  text: { multipliers: "Multiplikatoren" },
};
