// The house way, step by step.

import { translated } from "../../../text/language";

export const text = translated("pai_gow/steps", {
  title: "The house way: the first that fits decides",
  paragraphs: {
    supreme_pair: "The Supreme Pair?",
    pair: "The highest pair, Wong or Gong?",
    value: "Two tiles that make 9, 8 or 7?",
    high_low: "If not: the highest tile with the lowest",
  },
  results: {
    missed: "No",
    decides: "This decides",
    left: "Not needed",
  },
  yes: (hand: string) => `Yes: ${hand}`,
  highest: (value: number) => `No: ${value} at most`,
});
