export default {
  words: {
    name: "赌场战争",
    running: "正在发牌",
    families: { initial: "首注", tie: "和注" },
  },
};
