// The rows of a guide's table: spots that pay and give back the same share one.

import type { GameView } from "../../games/contract";
import type { SpotInfo } from "../../protocol";
import { text, wordFor } from "../../text";

export interface WagerRow {
  readonly name: string;
  readonly spots: readonly [SpotInfo, ...SpotInfo[]];
}

/** Up to this many equal spots are named one by one. More are named as a family. */
const MOST_NAMED = 4;

export function rowsOf(spots: readonly SpotInfo[], view: GameView): readonly WagerRow[] {
  const rows = new Map<string, [SpotInfo, ...SpotInfo[]]>();
  for (const spot of spots) {
    const key = [spot.on, spot.pays, spot.back].join(" ");
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [spot]);
    else row.push(spot);
  }
  return [...rows.values()].map((row) => ({ spots: row, name: nameOf(row, view) }));
}

function nameOf(spots: WagerRow["spots"], view: GameView): string {
  if (spots.length <= MOST_NAMED) {
    return spots.map(({ on, pick }) => view.nameOf(on, pick)).join(", ");
  }
  return text.guide.family(wordFor(view.words.families ?? {}, spots[0].on), spots.length);
}
