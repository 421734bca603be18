import { number } from "../../text/format";

export default {
  text: {
    onFelt: (payout: number) => `${number(payout)}:1`,
    onBoard: (payout: number) => `${number(payout)}比1`,
    straight: (pays: string) => `直注${pays}`,
    yours: "您的",
    multipliers: "倍数",
    strikes: "正在抽取倍数号码",
    unseen: "轮盘转动，正在抽取倍数号码",
  },
};
