// The Big Six Wheel, 619a.

import type { TableFacts } from "../contract";
import { spunWheelView } from "../spun_wheel/view";
import type { WheelDescription } from "../spun_wheel/wheel_game";
import { Flag, Joker } from "./pictures";
import { BIG_SIX_ORDER } from "./rules";
import { text } from "./text";

export const bigSixWheel: WheelDescription = {
  game: "big_six",
  on: "symbol",
  order: BIG_SIX_ORDER,
  faces: {
    flag: { fill: "#0f2746", picture: <Flag /> },
    joker: { fill: "#8c1431", picture: <Joker /> },
  },
  rows: [
    ["1", "2", "5"],
    ["10", "20"],
    ["flag", "joker"],
  ],
  guide: async () => (await import("./guide")).guide,
  words: { ...text, labelOf },
};

export const bigSix = spunWheelView(bigSixWheel);

/** 619a.1(c): "fruit or other themed symbols in lieu of the dollar symbols", where the rules say
 * so. */
function labelOf(symbol: string, rules: TableFacts["rules"]): string {
  const themed = rules["symbols"] as Readonly<Record<string, string>> | undefined;
  return themed?.[symbol] ?? `$${symbol}`;
}
