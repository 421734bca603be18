// What the guide says of Dreamcatcher alone.

import { cite } from "../guide/cite";
import type { WheelGuide } from "../spun_wheel/wheel_game";
import { guideText as text } from "./guide_text";

export const guide: WheelGuide = {
  sections: {
    noMoreBets: "689a.2(a)",
    spin: "689a.2(b)",
    settled: "689a.2(c), (e)",
    voidSpin: "689a.2(d)",
    pays: "689a.3",
  },
  steps: () => [cite(text.bonus, "689a.2(f)", "689a.3(b)"), cite(text.stacked, "689a.3(c)")],
  troubles: () => [cite(text.most, "689a.1(g)(4)")],
};
