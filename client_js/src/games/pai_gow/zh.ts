export default {
  words: {
    name: "牌九",
    running: "正在派牌",
    families: { hand: "一手牌" },
    features: { player_bank: "玩家坐庄", co_bank: "合庄" },
  },
};
