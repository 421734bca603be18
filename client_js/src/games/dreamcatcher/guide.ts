// What the guide says of Dreamcatcher alone.

import { cite } from "../guide/cite";
import type { WheelGuide } from "../spun_wheel/wheel_game";

export const guide: WheelGuide = {
  sections: {
    noMoreBets: "689a.2(a)",
    spin: "689a.2(b)",
    settled: "689a.2(c), (e)",
    voidSpin: "689a.2(d)",
    pays: "689a.3",
  },
  steps: [
    cite(
      "If it stops at 2× or 7×, nothing is settled yet. The wheel is spun again with your wagers as they are, and what the next number pays is multiplied.",
      "689a.2(f)",
      "689a.3(b)",
    ),
    cite("If it stops at another multiplier, the two are multiplied with each other.", "689a.3(c)"),
  ],
  troubles: [
    cite(
      "A table may limit what it pays to a player in a round. The layout and the choices of this table say so.",
      "689a.1(g)(4)",
    ),
  ],
};
