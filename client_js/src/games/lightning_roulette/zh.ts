export default {
  words: { name: "闪电轮盘", running: "闪电击中号码，轮盘转动中" },
};
