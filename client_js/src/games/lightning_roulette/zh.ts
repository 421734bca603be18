export default {
  words: { name: "闪电轮盘" },
};
