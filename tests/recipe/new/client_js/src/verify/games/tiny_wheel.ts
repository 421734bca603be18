// The Tiny Wheel as 999a has it.

import { TINY_WHEEL_ORDER } from "../../games/tiny_wheel/rules";
import { wheelVerifier } from "./wheel";

export const tinyWheel = wheelVerifier({
  game: "tiny_wheel",
  on: "color",
  order: TINY_WHEEL_ORDER,
  leastOdds: { red: 1n, green: 1n, blue: 3n },
  wagersSection: "999a.1(b)",
  oddsSection: "999a.3",
});
