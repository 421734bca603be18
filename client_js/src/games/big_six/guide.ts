// What the guide says of the Big Six Wheel alone.

import type { WheelGuide } from "../spun_wheel/wheel_game";

export const guide: WheelGuide = {
  sections: {
    noMoreBets: "619a.2(a)",
    spin: "619a.2(b)",
    settled: "619a.2(c), (e)",
    voidSpin: "619a.2(d)",
    pays: "619a.3",
  },
};
