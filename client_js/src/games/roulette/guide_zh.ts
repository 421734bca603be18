import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  round: {
    place: "选择一枚筹码放在台面上：放在一个号码上、号码之间的线或角上，或放在外围区域。",
    spin: "荷官转动轮盘，并以相反方向投球。",
    closed: "时间一到，荷官宣布“停止下注”。此后投注不可更改。",
    rest: "球停在一个号码上。荷官报出号码，并在台面上放置标记。",
    paid: "先收走输的注，再赔付赢的注，然后开始下一局。",
  },
  titles: {
    straight: "直注：一个号码",
    fiveAdjacent: "五个相邻号码",
    split: "分注：两个号码",
    three: "三数（街注）",
    four: "四数（角注）",
    firstFive: "前五号",
    six: "六数（线注）",
    column: "列",
    dozen: "打",
    color: "红或黑",
    oddEven: "单或双",
    lowHigh: "1至18，或19至36",
  },
  wins: {
    straight: "球停在您的号码上时赢。放在该号码的格内。",
    fiveAdjacent:
      "在小轮盘上按一个号码。您的注金分为五份：该号码一份，轮盘上它左右各两个号码每个一份。",
    split: "球停在两个号码之一时赢。放在两个号码之间的线上。",
    three: "球停在同一行的任一号码时赢。放在该行的外侧线上。",
    four: "球停在四个号码之一时赢。放在四个号码相交的角上。",
    firstFive: "球停在0、00、1、2或3时赢。放在第一打、0和1相交之处。",
    six: "球停在两行的任一号码时赢。放在两行相接处的外侧线上。",
    column: "球停在该列十二个号码之一时赢。放在该列的末端。",
    dozen: "分别在1至12、13至24或25至36时赢。放在您所选那一打的格内。",
    color: "号码是您所选的颜色时赢。",
    oddEven: "号码是单数或双数，与您所选相同时赢。",
    lowHigh: "号码在您所选的那一半时赢。",
  },
  fifth: "五个号码之一开出时，其上的五分之一按直注赢，其余输。",
  zeros: { both: "开0和00时输。", single: "开0时输。" },
  troubles: {
    covered: "此轮盘当作单零轮盘使用，球停在00时：荷官宣布“无效旋转”。不结算任何注，轮盘重新旋转。",
    noSpin:
      "球离开轮盘、转的圈数太少或碰到轮盘内的异物时为“无效旋转”，须重新旋转。本庄的生成器总会给出一个号码，所以这些情况在这里不会发生。",
  },
  examples: {
    title: "返还多少",
    line: (bet: string, numbers: readonly string[], pays: string, win: string, back: string) => {
      const on = numbers.length === 0 ? "红" : numbers.join("和");
      return `${bet}押${on}，赔率为${pays}，赢${win}：连同注金共返还${back}。`;
    },
    five: (bet: string, fifth: string, win: string) =>
      `${bet}押五个相邻号码，每个${fifth}。其中一个开出：其上的${fifth}赢${win}，另外四份输。`,
  },
  firstBet: "放在红上：开出任何红色号码都赢。",
  result: "轮盘在这里显示号码。您赢的钱会自动进入余额。",
};

export default { guide_text };
