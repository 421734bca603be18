import { netMoney } from "../../text/format";

export default {
  words: {
    name: "Craps",
    running: "Die Würfel sind geworfen",
    variants: { craps: "Ganzer Tisch", mini_craps: "Mini-Craps" },
    features: { fire: "Fire-Wette" },
    families: {
      pass_odds: "Pass-Line-Odds",
      dont_pass_odds: "Don’t-Pass-Odds",
      come_odds: "Come-Odds",
      dont_come_odds: "Don’t-Come-Odds",
      place_win: "Place auf Gewinn",
      place_lose: "Place auf Verlust",
      buy: "Buy",
      lay: "Lay",
      hardway: "Hardway",
      horn_high: "Horn hoch",
      hop: "Hop",
    },
  },
  text: {
    headings: { hardways: "Hardways", hops: "Hops: ein Wurf" },
    switches: {
      totals: [
        "Nächster Wurf",
        "Zeigen, was jede Summe des nächsten Wurfs meinen Einsätzen bringt",
      ],
      easy: ["Einfaches Tuch", "Die Propositions ausblenden, auf denen nichts von mir liegt"],
    },
  },
  totals: {
    title: "Was jede Summe meinen Einsätzen beim nächsten Wurf bringt",
    none: "Setzen Sie: dann zeigt jede Summe, was sie bringt.",
    range: (least: number, most: number) => `${netMoney(least)} bis ${netMoney(most)}`,
  },
};
