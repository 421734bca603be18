export default {
  words: {
    name: "牌九",
    running: "正在派牌",
    families: { hand: "一手牌" },
    features: { player_bank: "玩家坐庄", co_bank: "合庄" },
  },
  text: { stepByStep: "逐步说明" },
  steps: {
    title: "庄家摆法如何摆这四张牌",
    paragraphs: {
      supreme_pair: "至尊宝",
      pair: "最大的对子、王或杠",
      value: "两张牌能组成的最大的九、八或七",
      high_low: "最大的牌配最小的牌",
    },
    results: { missed: "这些牌中没有", decides: "由此决定", left: "不再考虑" },
    highest: (value: number) => `此处最大为${value}`,
  },
};
