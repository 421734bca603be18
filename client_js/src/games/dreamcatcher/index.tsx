// Dreamcatcher, 689a.

import { spunWheelView } from "../spun_wheel/view";
import type { WheelDescription } from "../spun_wheel/wheel_game";
import { DREAMCATCHER_ORDER, MULTIPLIERS } from "./rules";
import { text } from "./text";

export const dreamcatcherWheel: WheelDescription = {
  game: "dreamcatcher",
  on: "number",
  order: DREAMCATCHER_ORDER,
  multipliers: MULTIPLIERS,
  faces: {
    "40": { fill: "#a51f2c" },
    "2×": { fill: "#101416" },
    "7×": { fill: "#101416" },
  },
  rows: [
    ["1", "2", "5"],
    ["10", "20", "40"],
  ],
  guide: async () => (await import("./guide")).guide,
  words: text,
};

export const dreamcatcher = spunWheelView(dreamcatcherWheel);
