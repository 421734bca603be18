// Dreamcatcher, 689a.

import { spunWheelView } from "../spun_wheel/view";
import { NUMBER_FACES, type WheelGame } from "../spun_wheel/wheel_game";
import { text } from "./text";
import { DREAMCATCHER_ORDER, MULTIPLIERS } from "./wheel";

export const dreamcatcherWheel: WheelGame = {
  game: "dreamcatcher",
  on: "number",
  order: DREAMCATCHER_ORDER,
  multipliers: MULTIPLIERS,
  faces: new Map([
    ...NUMBER_FACES,
    ["40", { fill: "#a51f2c" }],
    ["2×", { fill: "#101416" }],
    ["7×", { fill: "#101416" }],
  ]),
  rows: [
    ["1", "2", "5"],
    ["10", "20", "40"],
  ],
  words: { ...text, labelOf: (symbol) => symbol },
};

export const dreamcatcher = spunWheelView(dreamcatcherWheel);
