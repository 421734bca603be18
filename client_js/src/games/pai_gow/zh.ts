import { money } from "../../text/format";

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
  replay: {
    bank: (box: number) => `${box}号位坐庄`,
    coBank: (box: number) => `${box}号位坐庄，赌场承担一半`,
    noBank: (box: number) => `${box}号位不坐庄`,
    counted: (start: number, first: string) => `${start}：先派${first}`,
    style: (style: string) => `派牌方式：${style}`,
    dealer: "荷官",
    deadHand: "死牌",
    box: (box: string) => `${box}号位`,
    set: (who: string, high: string, low: string) => `${who}摆牌：大手${high}，小手${low}`,
    houseWay: (who: string, high: string, low: string) =>
      `${who}按庄家摆法：大手${high}，小手${low}`,
    hasSet: (who: string) => `${who}已摆好`,
    allSet: "所有牌都已摆好",
    stands: (box: number) => `${box}号位不投降`,
    surrenders: (box: number, cents: number) => `${box}号位投降，输${money(cents)}`,
  },
};
