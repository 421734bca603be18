import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  numbers: { lucky: "幸运号码", multipliers: "倍数号码" },
  struck: (numbers: string, [least, most]: readonly [number, number]) =>
    `随后抽出${least}至${most}个${numbers}。每个号码都显示此刻直注在它上面的赔率。`,
  struckWins: (numbers: string) =>
    `您的号码若是${numbers}之一，就按台面上该号码所示赔付。该赔率由抽取决定：`,
  plain: "在其他号码上，直注按此桌较低的赔率赔付。",
  firstBet: "放在一个号码上：只有直注才能赢得抽出的赔率。",
  result: "抽出的号码和结果显示在这里。您赢的钱会自动进入余额。",
};

export default { guide_text };
