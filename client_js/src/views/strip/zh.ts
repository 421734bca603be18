export default {
  text: {
    label: "已打开的赌桌",
    add: "再开一桌",
    close: (title: string) => `关闭 ${title}`,
    yourTurn: "轮到您",
    open: "请下注",
    running: "进行中",
    waits: "等待下注",
    bet: (sum: string) => `已下注 ${sum}`,
  },
};
