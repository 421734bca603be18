// The Tiny Wheel, 999a.

import { spunWheelView } from "../spun_wheel/view";
import { TINY_WHEEL_ORDER } from "./rules";
import { text } from "./text";

export const tinyWheel = spunWheelView({
  game: "tiny_wheel",
  on: "color",
  order: TINY_WHEEL_ORDER,
  guide: async () => (await import("./guide")).guide,
  words: text,
});
