export default {
  text: {
    name: "追梦转轮",
    layout: "追梦转轮台面",
    wheel: "追梦转轮",
    family: "转轮上的数字",
    nameOf: (symbol: string) => `数字 ${symbol}`,
  },
};
