// What the guide says of Lightning Roulette alone.

import { struckGuide } from "../struck_roulette/guide";

export const guide = struckGuide({
  numbers: "lucky",
  counts: [1, 5],
  sections: { struck: "617b.3(d)", win: "617b.3(e), (g)", plain: "617b.3(f)" },
});
