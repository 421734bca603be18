import { number, wholePercentage } from "../../text/format";

export default {
  bets: {
    replica: "轮盘图",
    sections: { voisins: "零旁注", zero: "零区", orphelins: "孤注", tiers: "三分之一注" },
    bundle: (name: string, chips: number, stake: string) => `${name}：${chips}枚筹码，${stake}`,
    laid: (chips: number, each: string, stake: string, places: string) =>
      `${chips}枚${each}筹码 = ${stake}，押 ${places}`,
    neighbours: "邻注",
    neighboursOf: (number: string, reach: number) => `${number}及两侧各${reach}个相邻号码`,
    fewer: "减少邻注",
    more: "增加邻注",
    asOneWager: "合为一注",
    asOneWagerHint: "五个相邻号码：一注，每个号码占五分之一",
    finals: "尾数",
    lower: "前一个尾数",
    higher: "后一个尾数",
    final: (digit: number) => `尾数${digit}`,
    noSections: "零旁注、三分之一注和孤注是单零轮盘的区域。",
  },
  past: {
    title: (spins: number) => `每个号码出现的次数：${number(spins)}次旋转`,
    independent: "每次旋转都独立抽取：之前的结果不会改变任何事。",
    picture: (most: string, times: number) =>
      `轮盘图，号码出现越多越亮；${most}出现了${number(times)}次`,
    even: (times: string) => `若平均分布，每个号码${times}次`,
    asTable: "以表格显示",
    number: "号码",
    times: "次数",
    share: "比例",
    percent: (share: number) => wholePercentage(share),
  },
};
