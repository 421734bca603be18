export default {
  text: {
    name: "Dreamcatcher",
    layout: "Tapis de Dreamcatcher",
    wheel: "Roue de Dreamcatcher",
    family: "Un numéro de la roue",
    nameOf: (symbol: string) => `Numéro ${symbol}`,
  },
};
