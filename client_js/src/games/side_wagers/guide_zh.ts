export default {
  guide_text: {
    beside: "只有同时下了其他轮盘注的玩家才能下此注。",
    drawn: (chance: string) => `抽中的机会为${chance}`,
    b2b: {
      wins: "球落在上一局开出的号码上，此注赢。",
      drawn: "赢了赔多少由抽取决定，显示屏会显示。",
    },
    blazing: {
      wins: "球落在7、17或27上，此注赢。",
      bonus: "随后三个球一起放出。赔多少取决于有几个球落在7、17和27上。",
      outcome: (words: string) => `三个球：${words}`,
    },
    up: {
      wins: "下一个号码开始连升。只要每个号码都比前一个大，连升就继续，按连升的个数赔付。",
      ends: "遇到不比前一个大的号码、开出36，或达到最长连升时结束。",
      streak: (length: string) => `连升${length}个`,
      trouble: "连升途中赌桌关闭：注金留在台面，到本桌下一局继续。",
    },
  },
};
