// The words of the Big Six table.

import { translated } from "../../text/language";
export const text = translated("big_six/text", {
  name: "Big Six Wheel",
  layout: "Big Six layout",
  wheel: "Big Six wheel",
  nameOf: (symbol: string) => PICTURES[symbol] ?? `$${symbol}`,
});

const PICTURES: Readonly<Record<string, string>> = { flag: "Flag", joker: "Joker" };
