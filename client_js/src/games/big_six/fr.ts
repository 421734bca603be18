export default {
  text: {
    nameOf: (symbol: string) => ({ flag: "Drapeau", joker: "Joker" })[symbol] ?? `$${symbol}`,
    name: "Roue Big Six",
    layout: "Tapis du Big Six",
    wheel: "Roue du Big Six",
  },
};
