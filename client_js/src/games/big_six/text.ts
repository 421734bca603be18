// The words of the Big Six table.

export const text = {
  layout: "Big Six layout",
  wheel: "Big Six wheel",
  nameOf: (symbol: string) => PICTURES[symbol] ?? `$${symbol}`,
};

const PICTURES: Readonly<Record<string, string>> = { flag: "Flag", joker: "Joker" };
