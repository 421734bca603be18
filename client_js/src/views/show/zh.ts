import { number } from "../../text/format";

export default {
  text: {
    youWin: "您赢得",
    huge: "大奖",
    paid: (odds: string) => `赔付 ${odds}`,
    multiplied: (odds: string) => `倍数：${odds}`,
    inARow: (wins: number) => `连赢 ${number(wins)} 次`,
    streak: (length: number) => `${number(length)} 连升`,
    meter: "累进奖池已赔付",
    grand: "巨奖",
    others: (sum: string) => `其他注 ${sum}`,
  },
};
