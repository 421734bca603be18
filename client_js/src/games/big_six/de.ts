export default {
  text: {
    nameOf: (symbol: string) => ({ flag: "Fahne", joker: "Joker" })[symbol] ?? `$${symbol}`,
    name: "Big-Six-Rad",
    layout: "Big-Six-Tuch",
    wheel: "Big-Six-Rad",
  },
};
