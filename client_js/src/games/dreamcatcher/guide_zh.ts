import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  bonus: "如果停在2×或7×，还不结算。您的投注不动，转轮再转一次，下一个数字的赔付乘以该倍数。",
  stacked: "如果又停在另一个倍数，两个倍数相乘。",
  most: "赌桌可以限制一局中付给一位玩家的最高金额。台面和本桌的规则选择会写明。",
};

export default { guide_text };
