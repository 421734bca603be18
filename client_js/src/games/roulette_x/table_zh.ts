import { number } from "../../text/format";

export default {
  struck: {
    title: "倍数",
    waiting: (least: number, most: number) =>
      `“停止下注”之后，抽出${least}至${most}个号码。押中其一的直注按号码所示赔付。`,
    one: (struck: string, payout: number) => `倍数号码${struck}赔${number(payout)}比1`,
  },
};
