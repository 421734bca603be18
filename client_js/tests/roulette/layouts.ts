// The spots that the house sends for each wheel, as it made them, with five adjacent wagers.

import type { WheelKind } from "../../src/games/roulette/rules";
import type { SpotInfo } from "../../src/protocol";
import doubleZero from "./spots_double_zero.json";
import asSingle from "./spots_double_zero_as_single.json";
import singleZero from "./spots_single_zero.json";

export const LAYOUTS: Readonly<Record<WheelKind, readonly SpotInfo[]>> = {
  single_zero: singleZero,
  double_zero: doubleZero,
  double_zero_as_single: asSingle,
};

export const WHEELS = Object.keys(LAYOUTS) as readonly WheelKind[];
