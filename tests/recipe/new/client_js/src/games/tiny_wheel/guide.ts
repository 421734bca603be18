// What the guide says of the Tiny Wheel alone.

import type { WheelGuide } from "../spun_wheel/wheel_game";

export const guide: WheelGuide = {
  sections: {
    noMoreBets: "999a.2(a)",
    spin: "999a.1(a)",
    settled: "999a.3",
    pays: "999a.3",
  },
};
