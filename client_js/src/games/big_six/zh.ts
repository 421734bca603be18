export default {
  text: {
    nameOf: (symbol: string) => ({ flag: "旗帜", joker: "王牌" })[symbol] ?? `$${symbol}`,
    name: "大六转轮",
    layout: "大六转轮台面",
    wheel: "大六转轮",
  },
};
