// The Sic Bo layout, as the table and the guide show it.

import { Die } from "../../components/Die";
import type { SpotInfo } from "../../protocol";
import { payout } from "../../text/format";
import type { Shown } from "../contract";
import type { Grid } from "../layout/GridLayout";
import { AreaPrint } from "./AreaPrint";
import { LANDSCAPE, LOW, PORTRAIT } from "./plans";
import { coveredBy, rollOf } from "./roll";
import { nameOf, text } from "./text";

/** 625a.1(b): "causes the winning combinations to be illuminated". */
export const GRID: Grid = {
  label: text.layout,
  nameOf,
  landscape: LANDSCAPE,
  portrait: PORTRAIT,
  special: LOW,
  print: (box) => <AreaPrint box={box} />,
  outcomeOf: (draw) => {
    const roll = rollOf(draw);
    return roll && coveredBy(roll);
  },
  paidOf,
  isPaidBelow: true,
  came,
};

/** The dice where the shaker has left them: on a phone held across nothing else shows them. */
const DIE = 34;
const GAP = 4;
const EDGE = 8;

function came(draw: Shown["draw"], height: number) {
  const y = (height - DIE) / 2;
  return (
    <g class="dice-that-came">
      {rollOf(draw)?.map((face, nth) => (
        <Die key={nth} face={face} size={DIE} x={EDGE + nth * (DIE + GAP)} y={y} />
      ))}
    </g>
  );
}

/** 625a.6(b): one of a kind is paid by how many of the dice show the number. */
function paidOf({ on, pick }: SpotInfo, draw: Shown["draw"]): string | null {
  if (on !== "one_of_a_kind") return null;
  const shown = rollOf(draw)?.filter((die) => String(die) === pick[0]) ?? [];
  return payout(`${shown.length}`);
}
