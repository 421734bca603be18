import { money } from "../../text/format";

export default {
  words: {
    name: "赌场战争",
    running: "正在发牌",
    runningAgain: "开战！",
    held: "即将下注，在此之前可撤销",
    families: { initial: "首注", tie: "和注" },
  },
  text: {
    called: (rank: string, ties: readonly number[]) =>
      `庄家：${rank}${ties.length > 0 ? `，平手：${ties.join("、")}号位` : ""}`,
    ranks: { T: "10", J: "J", Q: "Q", K: "K", A: "A" },
    suits: { c: "梅花", d: "方块", h: "红心", s: "黑桃" },
    card: (rank: string, suit: string) => `${suit}${rank}`,
    goesToWar: (box: number, cents: number) => `${box}号位以${money(cents)}开战`,
    surrenders: (boxes: readonly number[]) => `投降：${boxes.join("、")}号位`,
    cuts: (box: number) => `${box}号位切牌`,
    offeredCut: "您来切牌？",
    outcome: (cards: readonly string[]) => `庄家：${cards.join("，开战")}`,
    wars: "有开战的局",
    theWar: "开战",
    dealersRanks: "庄家的第一张牌",
    spots: { initial: "首注", tie: "和注", war: "开战注" },
  },
};
