import { number } from "../../text/format";

export default {
  text: {
    title: (round: number) => `第${number(round)}局回放`,
    note: "这是录像：没有资金变动，也不能下注。",
    mark: "回放",
    again: "再看一次",
    leave: "返回赌桌",
    staked: "当时下注",
    net: "当时净额",
    skip: "快进",
    pause: "暂停",
    goOn: "继续",
    toResult: "直接看结果",
    progress: "回放进度",
  },
};
