export default {
  text: {
    latest: "刚刚",
    nothingYet: "各桌的结果会显示在这里。",
    beside: "并排打开",
    openBeside: (title: string) => `在我的赌桌旁打开 ${title}`,
    isOpen: "已打开",
  },
  meterText: {
    what: "这是 Roulette Up 的累进奖池。每笔 Roulette Up 投注都有一部分进入奖池，奖池会一直增长，直到被赢走。",
    won: "请在连升的第一个号码之前投注 Roulette Up。只要每个号码都比前一个大，连升就继续。达到赔付表中最长的连升，即赢得全部奖池；较短的连升按长度赔付。",
    shared: "同时赢得奖池的玩家按投注额比例分享。之后奖池从起始金额重新开始。赔付表见本桌指南。",
  },
};
