// What the throw on show did to the layout, and what was there before it.

import { useRef } from "preact/hooks";
import type { SpotInfo } from "../../protocol";
import type { GameViewProps, Shown } from "../contract";
import { useStanding } from "../use_rested";
import type { BeforeThrow } from "./come";
import { decidedBy, rests, type Throw } from "./decisions";
import { crapsPosted } from "./posted";
import { coveredBy, rollOf } from "./throw";

export interface Standing {
  /** The throw on show, once the dice are at rest; null while bets are open. */
  readonly thrown: Throw | null;
  /** The table before it; null if this page came later. */
  readonly before: BeforeThrow | null;
}

/** The throw that the layout marks, with the puck as it was when the dice were thrown. */
export function useThrow(props: GameViewProps): Standing {
  const { phase, posted, mine, shown, houseNow } = props;
  const before = useRef<BeforeThrow | null>(null);
  const isDrawn = phase.value === "drawn" || phase.value === "settled";
  if (!isDrawn) before.current = { posted: crapsPosted(posted.value), mine: mine.value };
  const standing = useStanding(shown, phase, houseNow);
  return { before: before.current, thrown: thrownIn(standing, before.current) };
}

function thrownIn(standing: Shown | null, before: BeforeThrow | null): Throw | null {
  const dice = standing && rollOf(standing.draw);
  return dice === null || before === null ? null : { dice, point: before.posted.point };
}

/** Whether a throw wins on an area of the felt, for players with a working wager there. */
export function wins({ on, pick, covers }: SpotInfo, thrown: Throw): boolean {
  if (covers.length > 0) return covers.includes(coveredBy(thrown.dice));
  if ((rests(on) || isAfterComeOut(on)) && thrown.point === 0) return false;
  // These stand on numbers, where there are any: the chips there tell.
  const isCome = on === "come_odds" || on === "dont_come_odds";
  const isLineOdds = on === "pass_odds" || on === "dont_pass_odds";
  if (isCome || (isLineOdds && thrown.point === 0)) return false;
  return decidedBy(on, pick, thrown, 0) === "win";
}

/** 623a.3(a)(3), (4): placed on its line "at any time after the come out roll" */
function isAfterComeOut(on: string): boolean {
  return on === "come" || on === "dont_come";
}
