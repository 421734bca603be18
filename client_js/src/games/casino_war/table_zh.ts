import { money } from "../../text/format";

export default {
  text: {
    layout: "赌场战争台面",
    dealer: "庄家",
    burnt: (count: number) => `烧掉${count}张牌`,
    odds: "打和赔10比1",
    warOdds: "开战赔2比1，再次打和赔3比1",
    prints: { initial: "下注", tie: "打和 10:1", war: "开战" },
    hand: (box: number, cards: string) => `${box}号位：${cards}`,
    dealersHand: (cards: string) => `庄家：${cards}`,
    noCards: "没有牌",
    tieHand: "打和",
    waitsFor: (who: string) => `${who}决定：开战或投降`,
    atWar: "开战！",
    results: {
      win: "赢",
      lose: "输",
      surrender: "投降",
      war: "开战",
      tie: "打和",
    },
    net: (words: string, cents: string) => `${words} ${cents}`,
    netInAll: (words: string, cents: string) => `${words}，净${cents}`,
    prompt: {
      title: (rank: string) => `打和：${rank}对${rank}`,
      tieWon: (sum: string) => `您的和局注赢得${sum}。`,
      detail: (box: number, cents: number) =>
        `${box}号位。开战获胜共+${money(cents)}，再次打平共+${money(2 * cents)}；开战落败共−${money(2 * cents)}。`,
      war: (cents: number) => `以${money(cents)}开战`,
      surrender: (cents: number) => `投降（输${money(cents)}）`,
      tooLittle: (cents: number) => `您没有开战所需的${money(cents)}。`,
      tie: "开战时的打和注",
      noTie: "不下",
    },
    cut: {
      title: "请您切牌",
      detail: (at: number, of: number) => `${of}张牌中的第${at}张`,
      slider: "切牌卡的位置",
      cut: "在此切牌",
      decline: "由庄家切牌",
      offered: (who: string) => `${who}可以切牌`,
    },
  },
};
