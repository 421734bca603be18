// A sound may have hundreds of strikes. Each is made shortly before it is heard: all at once they would
// hold up the page.

import { type Desk, groupAt, sound } from "./desk";
import type { Strike } from "./strike";

/** What is playing can be broken off. */
export interface Playing {
  readonly stop: () => void;
}

const AHEAD_MS = 700;
const EACH_MS = 200;
const STOPS_WITHIN_S = 0.06;
/** What begins now is made meanwhile: else the head of a hit would be over before it is there. */
const MADE_WITHIN_S = 0.02;

/** Strikes from now on.
 * @param pan where they are, from -1 at the left to 1 at the right
 * @param sinceMs they have begun so long ago: what is over is not made up for */
export function strikeInTime(
  desk: Desk,
  strikes: readonly Strike[],
  pan: number,
  sinceMs = 0,
): Playing {
  const { context } = desk;
  const group = groupAt(desk, pan);
  const startS = context.currentTime + MADE_WITHIN_S - sinceMs / 1000;
  const inOrder = [...strikes].sort((one, other) => one.afterMs - other.afterMs);
  let made = 0;
  let timer = 0;
  const makeSome = () => {
    const nowMs = 1000 * (context.currentTime - startS);
    for (const strike of inOrder.slice(made)) {
      if (strike.afterMs > nowMs + AHEAD_MS) break;
      made += 1;
      const rest = restOf(strike, nowMs);
      if (rest !== null) sound(desk, group, rest, startS + rest.afterMs / 1000);
    }
    if (made < inOrder.length) timer = window.setTimeout(makeSome, EACH_MS);
  };
  makeSome();
  return {
    stop: () => {
      clearTimeout(timer);
      group.gain.setTargetAtTime(0, context.currentTime, STOPS_WITHIN_S / 3);
    },
  };
}

/** What is still to be heard of a strike; null if that is nothing. */
function restOf(strike: Strike, nowMs: number): Strike | null {
  const { afterMs, lastsMs, isHeld } = strike;
  if (afterMs >= nowMs) return strike;
  const leftMs = afterMs + lastsMs - nowMs;
  return isHeld && leftMs > 0 ? { ...strike, afterMs: nowMs, lastsMs: leftMs } : null;
}
