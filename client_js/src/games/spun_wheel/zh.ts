export default {
  text: { running: "转轮转动中", family: "转轮上的符号", multipliers: "倍数" },
};
