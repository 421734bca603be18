import { money } from "../../text/format";

export default {
  text: {
    inscriptions: ({ max_payout: most }: Readonly<Record<string, unknown>>) =>
      typeof most === "number" ? [`每局对一名玩家的最高赔付 ${money(most)}`] : [],
    name: "追梦转轮",
    layout: "追梦转轮台面",
    wheel: "追梦转轮",
    family: "转轮上的数字",
    nameOf: (symbol: string) => `数字 ${symbol}`,
  },
};
