export default {
  text: {
    name: "Dreamcatcher",
    layout: "Dreamcatcher-Tuch",
    wheel: "Dreamcatcher-Rad",
    family: "Eine Zahl des Rads",
    nameOf: (symbol: string) => `Zahl ${symbol}`,
  },
};
