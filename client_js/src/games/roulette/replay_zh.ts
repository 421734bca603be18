export default {
  replay: {
    streak: "您没有押Roulette Up：您的回执不说明其他人是否开始了连升，因此连升记录牌留空。",
    meter: "您的回执不说明累积奖池当时的金额，因此不显示。",
  },
};
