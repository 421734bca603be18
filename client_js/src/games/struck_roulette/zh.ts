export default {
  text: { multipliers: "倍数" },
};
