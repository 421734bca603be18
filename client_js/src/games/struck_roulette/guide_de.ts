import type { GuideText } from "./guide_text";

const guide_text: GuideText = {
  numbers: { lucky: "Glückszahlen", multipliers: "Multiplikatoren" },
  struck: (numbers: string, [least, most]: readonly [number, number]) =>
    `Dann werden ${least} bis ${most} ${numbers} gezogen. Jede Zahl zeigt, was ein Plein auf sie jetzt zahlt.`,
  struckWins: (numbers: string) =>
    `Gehört Ihre Zahl zu denen der Ziehung (${numbers}), so zahlt sie, was das Tuch auf ihr zeigt. Diese Auszahlung wird gezogen:`,
  plain: "Auf jeder anderen Zahl zahlt ein Plein die niedrigere Quote dieses Tisches.",
  firstBet: "Setzen Sie auf eine Zahl: nur ein Plein kann gewinnen, was gezogen wird.",
  result:
    "Gezogene Zahlen und das Ergebnis erscheinen hier. Was Sie gewinnen, kommt von selbst in Ihr Guthaben.",
};

export default { guide_text };
