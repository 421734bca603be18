// No two throws, spins or chips sound quite alike: pitch, loudness and time of each hit differ a little,
// by a seed. Pure.

import type { Strike } from "./strike";

/** Strikes that begin within this time are layers of one hit, and change together. */
const HIT_MS = 8;
const PITCH = 0.06;
/** Of a note, about four cents. */
const TUNING = 0.0023;
const LOUDNESS = 0.2;
/** Each layer of a hit is softer by so much at the most: a thing is hit elsewhere each time. */
const LAYER = 0.4;
/** A hit is as much sooner or later at the most, and by this part of the time since the one before. */
const TIME_MS = 9;
const OF_GAP = 0.2;
/** All of a sound that is held for a while is louder or softer by this part of it at the most. */
const HELD = 0.15;

/** @param seed the same seed makes the same sound; rounds have their number */
export function varied(strikes: readonly Strike[], seed: number): readonly Strike[] {
  const next = numbers(seed);
  const held = [1 + PITCH * next(), 1 + HELD * next()] as const;
  let hitMs = Number.NaN;
  let [pitch, loud, laterMs] = [1, 1, 0];
  return strikes.map((strike) => {
    if (strike.isHeld) return differing(strike, ...held);
    if (!(Math.abs(strike.afterMs - hitMs) <= HIT_MS)) {
      const gapMs = Math.abs(strike.afterMs - hitMs);
      hitMs = strike.afterMs;
      pitch = 1 + (strike.isTuned ? TUNING : PITCH) * next();
      loud = 1 - (LOUDNESS * (next() + 1)) / 2;
      laterMs =
        strike.isSeen || Number.isNaN(gapMs) ? 0 : Math.min(TIME_MS, OF_GAP * gapMs) * next();
    }
    const afterMs = Math.max(0, strike.afterMs + laterMs);
    const layer = strike.isTuned ? 1 : 1 - (LAYER * (next() + 1)) / 2;
    return { ...differing(strike, pitch, layer * loud), afterMs };
  });
}

function differing(strike: Strike, pitch: number, loud: number): Strike {
  return {
    ...strike,
    hertz: strike.hertz * pitch,
    ...(strike.toHertz !== undefined && { toHertz: strike.toHertz * pitch }),
    loudness: strike.loudness * loud,
  };
}

/** Numbers from -1 to 1, as a small linear generator makes them. Nothing is at stake. */
export function numbers(seed: number): () => number {
  let state = (Math.imul(seed, 2_654_435_761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
