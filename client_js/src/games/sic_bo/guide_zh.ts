import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  titles: {
    smallAndBig: "大小",
    total: "三骰总点数",
    one: "单骰",
    combination: "两骰组合",
    two: "对子",
    three: "围骰",
    any: "全围",
  },
  small: "总点数为4至10时，小赢。开围骰时一律输。",
  big: "总点数为11至17时，大赢。开围骰时一律输。",
  total: "三颗骰子的点数之和等于您所选的数时赢。",
  one: "至少一颗骰子开出您所选的点数时赢。每有一颗开出，就赔一份。",
  combination: "您所选的两个点数都开出时赢，每个至少在一颗骰子上。",
  two: "至少两颗骰子开出您所选的点数时赢。",
  three: "三颗骰子都开出您所选的点数时赢。",
  any: "三颗骰子开出相同点数时赢，不论是哪个点数。",
  round: {
    place: "选择一枚筹码，在可以下注的时间内放在台面的任何区域。",
    shake: "荷官在盖下摇动三颗骰子。",
    closed: "时间一到，荷官宣布“停止下注”。",
    shown: "揭盖。每个赢的区域都会亮起。",
    paid: "先收走输的注，再赔付赢的注。",
  },
  troubles: {
    noRoll: "骰子没有平放：荷官宣布“无效”，所有投注退回。本庄生成器的骰子总是平放的。",
    device: "骰盅故障：该局作废，所有投注退回。",
  },
  examples: {
    oneThrow: "一次掷骰：2、3和4",
    small: (bet: string, win: string) => `总点数为9。${bet}押小，赢${win}。`,
    total: (bet: string, pays: string, win: string) => `${bet}押总点数9，赔率为${pays}，赢${win}。`,
    one: (bet: string, one: string, two: string, three: string) =>
      `${bet}押单骰3，赢${one}。若开出两个三则赢${two}，三个三则赢${three}。`,
  },
  firstBet: "放在小上：总点数为4至10时都赢，围骰除外。",
  result: "骰子在这里显示结果。您赢的钱会自动进入余额。",
};

export default { guide_text };
