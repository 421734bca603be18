export default {
  text: {
    name: "Dreamcatcher",
    layout: "Tapete de Dreamcatcher",
    wheel: "Rueda de Dreamcatcher",
    family: "Un número de la rueda",
    nameOf: (symbol: string) => `Número ${symbol}`,
  },
};
