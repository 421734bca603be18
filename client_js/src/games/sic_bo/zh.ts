export default {
  words: {
    name: "骰宝",
    running: "正在摇骰",
    families: {
      three_of_a_kind: "围骰",
      two_of_a_kind: "对子",
      any_three_of_a_kind: "全围",
      total: "总点数",
      two_dice: "两骰组合",
      small: "小",
      big: "大",
      one_of_a_kind: "单骰",
    },
  },
};
