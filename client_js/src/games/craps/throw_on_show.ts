// What the throw on show did to the layout, and what was there before it.

import { useRef } from "preact/hooks";
import type { SpotInfo } from "../../protocol";
import { type GameViewProps, type Shown, type SpotKey, spotKey } from "../contract";
import { useStanding } from "../use_rested";
import { type BeforeThrow, mineOnLines } from "./come";
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
  const { phase, shown, houseNow } = props;
  const before = useRef<BeforeThrow | null>(null);
  const isDrawn = phase.value === "drawn" || phase.value === "settled";
  if (!isDrawn) before.current = tableNow(props);
  const standing = useStanding(shown, phase, houseNow);
  return { before: before.current, thrown: thrownIn(standing, before.current) };
}

function tableNow({ posted, mine, seating }: GameViewProps): BeforeThrow {
  const on = seating.wagers.value.filter((wager) => rests(wager.on) && wager.working);
  return {
    posted: crapsPosted(posted.value),
    mine: mine.value,
    seat: seating.seat.value,
    calledOn: new Set(on.map((wager) => spotKey(wager.on, wager.pick))),
  };
}

function thrownIn(standing: Shown | null, before: BeforeThrow | null): Throw | null {
  const dice = standing && rollOf(standing.draw);
  return dice === null || before === null ? null : { dice, point: before.posted.point };
}

/** How an area is lit after a throw: by a working wager of mine that wins on it, or faintly
 * because others may win there; null if it stays dark. */
export function lightOf(
  key: SpotKey,
  spot: SpotInfo,
  { thrown, before }: Standing,
): "mine" | "others" | null {
  if (thrown === null) return null;
  if (before !== null && isMyWin(key, spot, thrown, before)) return "mine";
  return wins(spot, thrown) ? "others" : null;
}

function isMyWin(
  key: SpotKey,
  spot: SpotInfo,
  thrown: Throw,
  { posted, mine, seat, calledOn }: BeforeThrow,
): boolean {
  const { on, pick } = spot;
  const come = COME_OF_ODDS[on];
  if (come !== undefined) {
    const isThere = posted.come.some(
      (one) => one.seat === seat && one.on === come && String(one.point) === pick[0],
    );
    return (isThere || mine.has(key)) && decidedBy(on, pick, thrown, 0) === "win";
  }
  if (calledOn.has(key)) return decidedBy(on, pick, thrown, 0) === "win";
  const moved = posted.come.map((one) => ({ ...one, isWon: false }));
  return wins(spot, thrown) && mineOnLines(mine, moved, seat).has(key);
}

/** What lies on a number in the area of its odds. */
const COME_OF_ODDS: Readonly<Record<string, string>> = {
  come_odds: "come",
  dont_come_odds: "dont_come",
};

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
