import { money } from "../../text/format";

export default {
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
