export default {
  words: { name: "轮盘 X", running: "抽取倍数号码，轮盘转动中" },
};
