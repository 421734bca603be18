import { netMoney } from "../../text/format";

export default {
  words: {
    name: "花旗骰",
    running: "骰子已掷出",
    variants: { craps: "全桌", mini_craps: "迷你花旗骰" },
    features: { fire: "火注" },
    families: {
      pass_odds: "过线赔率注",
      dont_pass_odds: "不过线赔率注",
      come_odds: "来注赔率注",
      dont_come_odds: "不来注赔率注",
      place_win: "点数赢",
      place_lose: "点数输",
      buy: "买注",
      lay: "卖注",
      hardway: "硬式",
      horn_high: "角注加高",
      hop: "跳注",
    },
  },
  text: {
    headings: { hardways: "硬路", hops: "跳骰：一掷" },
    switches: {
      totals: ["下一掷", "显示下一掷每个点数对我的投注的结果"],
      easy: ["简易台面", "隐藏没有我的筹码的提案注"],
    },
  },
  totals: {
    title: "下一掷每个点数对我的投注的结果",
    none: "请先下注：每个点数会显示其结果。",
    range: (least: number, most: number) => `${netMoney(least)} 至 ${netMoney(most)}`,
  },
};
