// Sic Bo, 625a.

import type { SpotInfo } from "../../protocol";
import type { GameView, GameViewProps, Shown } from "../contract";
import { type Grid, GridLayout } from "../layout/GridLayout";
import { AreaPrint } from "./AreaPrint";
import { Badge } from "./Badge";
import { Equipment } from "./Equipment";
import { LANDSCAPE, PORTRAIT } from "./plans";
import { coveredBy, rollIn, rollOf } from "./roll";
import { Statistics } from "./Statistics";
import { nameOf, text, words } from "./text";

/** 625a.1(b): "causes the winning combinations to be illuminated". */
const GRID: Grid = {
  label: text.layout,
  nameOf,
  landscape: LANDSCAPE,
  portrait: PORTRAIT,
  print: (box) => <AreaPrint box={box} />,
  outcomeOf: (draw) => {
    const roll = rollOf(draw);
    return roll && coveredBy(roll);
  },
  paidOf,
};

export const sicBo: GameView = {
  game: "sic_bo",
  words,
  layoutKind: "spots",
  comesNear: true,
  Equipment,
  Layout: (props: GameViewProps) => <GridLayout grid={GRID} {...props} />,
  Badge,
  nameOf,
  Statistics,
  coveredBy: (outcome) => coveredBy(rollIn(outcome)),
};

/** 625a.6(b): one of a kind is paid by how many of the dice show the number. */
function paidOf({ on, pick }: SpotInfo, draw: Shown["draw"]): string | null {
  if (on !== "one_of_a_kind") return null;
  const shown = rollOf(draw)?.filter((die) => String(die) === pick[0]) ?? [];
  return `${shown.length} to 1`;
}
