import { money } from "../../text/format";

export default {
  words: {
    name: "赌场战争",
    running: "正在发牌",
    families: { initial: "首注", tie: "和注" },
  },
  text: {
    layout: "赌场战争台面",
    dealer: "庄家",
    burnt: (count: number) => `烧掉${count}张牌`,
    odds: "打和赔10比1",
    warOdds: "开战赔2比1，再次打和赔3比1",
    initialPrint: "下注",
    tiePrint: "打和 10:1",
    warPrint: "开战",
    hand: (box: number, cards: string) => `第${box}格：${cards}`,
    dealersHand: (cards: string) => `庄家：${cards}`,
    noCards: "没有牌",
    tieHand: "打和",
    waitsFor: (who: string) => `${who}决定：开战或投降`,
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
      detail: (box: number) => `第${box}格。投降退还一半注金。`,
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
    outcome: (cards: readonly string[]) => `庄家：${cards.join("，开战")}`,
    wars: "有开战的局",
    dealersRanks: "庄家的第一张牌",
  },
  replay: {
    cut: (box: number) => `${box}号位切牌`,
    noCut: (box: number) => `${box}号位不切牌`,
    war: (box: number, cents: number, tieCents: number) =>
      `${box}号位以${money(cents)}开战${tieCents > 0 ? `，并押${money(tieCents)}和局` : ""}`,
    surrender: (boxes: readonly number[]) => `投降：${boxes.join("、")}号位`,
    timeUp: (boxes: readonly number[]) => `时间已到。投降：${boxes.join("、")}号位`,
    dealt: (card: string, ties: readonly number[]) =>
      `荷官：${card}${ties.length > 0 ? `。平手：第${ties.join("、")}格` : ""}`,
  },
};
