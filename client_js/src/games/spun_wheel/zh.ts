export default {
  text: {
    sections: (count: number, all: number) => `${all}格中${count}格`,
    spunAgain: (shown: readonly string[], decisive: number) =>
      `${shown.join("、")}再转：由${decisive}格定输赢`,
    running: "转轮转动中",
    family: "转轮上的符号",
    multipliers: "倍数",
  },
};
