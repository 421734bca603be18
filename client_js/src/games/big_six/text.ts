// The words of the Big Six table.

export const text = {
  name: "Big Six Wheel",
  layout: "Big Six layout",
  wheel: "Big Six wheel",
  nameOf: (symbol: string) => PICTURES[symbol] ?? `$${symbol}`,
};

const PICTURES: Readonly<Record<string, string>> = { flag: "Flag", joker: "Joker" };
