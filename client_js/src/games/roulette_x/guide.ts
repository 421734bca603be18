// What the guide says of Roulette X alone.

import { struckGuide } from "../struck_roulette/guide";

export const guide = struckGuide({
  numbers: "multipliers",
  counts: [2, 5],
  sections: { struck: "617b.5(d)", win: "617b.5(e), (g)", plain: "617b.5(f)" },
});
