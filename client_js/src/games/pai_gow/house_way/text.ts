// The house way, step by step.

import { translated } from "../../../text/language";

export const text = translated("pai_gow/steps", {
  title: "How the house way sets these tiles",
  paragraphs: {
    supreme_pair: "The Supreme Pair",
    pair: "The highest pair, wong or gong",
    value: "Nine, eight or seven, the highest that two tiles make",
    high_low: "The highest tile with the lowest",
  },
  results: {
    missed: "Not among these tiles",
    decides: "This decides",
    left: "Not asked any more",
  },
  highest: (value: number) => `The highest here is ${value}`,
});
