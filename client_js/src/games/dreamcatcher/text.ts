// The words of the Dreamcatcher table.

export const text = {
  layout: "Dreamcatcher layout",
  wheel: "Dreamcatcher wheel",
  nameOf: (symbol: string) => `Number ${symbol}`,
};
