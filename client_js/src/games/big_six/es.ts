export default {
  text: {
    nameOf: (symbol: string) => ({ flag: "Bandera", joker: "Comodín" })[symbol] ?? `$${symbol}`,
    name: "Rueda Big Six",
    layout: "Tapete del Big Six",
    wheel: "Rueda del Big Six",
  },
};
