// What the guide says of Dreamcatcher alone.

import { translated } from "../../text/language";

export const guideText = translated("dreamcatcher/guide_text", {
  bonus:
    "If it stops at 2× or 7×, nothing is settled yet. The wheel is spun again with your wagers as they are, and what the next number pays is multiplied.",
  stacked: "If it stops at another multiplier, the two are multiplied with each other.",
  most: "A table may limit what it pays to a player in a round. The layout and the choices of this table say so.",
});

export type GuideText = typeof guideText;
