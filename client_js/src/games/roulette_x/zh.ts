export default {
  words: { name: "轮盘 X" },
};
