// What every sound is made of: a tone that dies away, a breath of noise, something that rolls, a bell.

import type { Strike } from "./strike";
import { numbers } from "./vary";

export type Strikes = readonly Strike[];

export const tone = (
  afterMs: number,
  hertz: number,
  loudness: number,
  lastsMs: number,
): Strike => ({ kind: "tone", afterMs, hertz, loudness, lastsMs });

export const noise = (
  afterMs: number,
  hertz: number,
  loudness: number,
  lastsMs: number,
  toHertz = hertz,
): Strike => ({ kind: "noise", afterMs, hertz, loudness, lastsMs, toHertz });

/** What slides for a while. */
export const sliding = (...given: Parameters<typeof noise>): Strike => ({
  ...noise(...given),
  isHeld: true,
});

/** What rolls for a while: it meets one grain of its way after another. */
export const rolling = (...given: Parameters<typeof noise>): Strike => ({
  ...sliding(...given),
  kind: "grains",
});

/** A bar that is struck: how high its partials are above the lowest one, how loud and how long. The two
 * lowest are a little apart, and beat. */
const PARTIALS = [
  { times: 2 ** (-1.5 / 1200), loud: 0.8, lasts: 1 },
  { times: 2 ** (1.5 / 1200), loud: 0.2, lasts: 0.9 },
  { times: 2.756, loud: 0.3, lasts: 0.5 },
  { times: 4.07, loud: 0.14, lasts: 0.34 },
  { times: 5.404, loud: 0.1, lasts: 0.2 },
] as const;

/** A note of a small bell, which stays in tune. */
export function bell(afterMs: number, hertz: number, loudness: number, lastsMs: number): Strikes {
  const mallet = noise(afterMs, 6 * hertz, 0.5 * loudness, 9);
  const ring = PARTIALS.map(({ times, loud, lasts }) =>
    tone(afterMs, times * hertz, loud * loudness, lasts * lastsMs),
  );
  return [mallet, ...ring].map((strike) => ({ ...strike, isTuned: true }));
}

/** The partials of a chip of clay. */
const CLAY = [
  { hertz: 6445, loud: 0.006, lastsMs: 110 },
  { hertz: 5906, loud: 0.004, lastsMs: 120 },
  { hertz: 6760, loud: 0.003, lastsMs: 100 },
  { hertz: 3785, loud: 0.003, lastsMs: 90 },
] as const;

/** It comes down with one edge, and so much later with the other: by half of it sooner or later. */
const FLAT_MS = 12.5;
/** One in so many comes down flat at once. */
const AT_ONCE = 4;

/** Clay on clay: a click and its body, a ring of uneven partials, the cloth below, and the other edge.
 * @param seed where it is hit is by this: which partials ring, and when and how it comes down flat */
export function chip(afterMs = 0, loud = 1, seed = 0): Strikes {
  const next = numbers(seed);
  const flatMs = afterMs + FLAT_MS * (1 + 0.5 * next());
  const edge = loud * (1.05 + 0.55 * next());
  const isFlat = (next() + 1) / 2 < 1 / AT_ONCE;
  return [
    noise(afterMs, 5600, 0.175 * loud, 7),
    tone(afterMs, 6300, 0.12 * loud, 10),
    noise(afterMs, 1800, 0.05 * loud, 14),
    tone(afterMs, 2450, 0.02 * loud, 22),
    ...CLAY.map((of) => tone(afterMs, of.hertz, of.loud * loud * (1 + 0.6 * next()), of.lastsMs)),
    tone(afterMs + 1, 230, 0.02 * loud, 42),
    ...(isFlat ? [] : [noise(flatMs, 5200, 0.045 * edge, 5), tone(flatMs, 5700, 0.026 * edge, 7)]),
  ];
}

/** Many chips, ever softer: no two are as far apart as the two before. */
export function falling(fromMs: number, chips: number): Strikes {
  let atMs = fromMs;
  return Array.from({ length: chips }, (_, nth) => {
    const heard = chip(atMs, 0.5 * (1 - (0.7 * nth) / chips)).slice(0, 4);
    atMs += 30 + ((nth * 29) % 71);
    return heard;
  }).flat();
}

interface Run {
  readonly fromMs: number;
  /** No hit comes at this time, or later. */
  readonly beforeMs: number;
  readonly seed: number;
  /** By what part of it a step differs at the most. */
  readonly uneven?: number;
}

/** Times of hits, after steps that are given by how many there were. */
export function hitTimes(
  { fromMs, beforeMs, seed, uneven = 0.12 }: Run,
  stepMs: (nth: number) => number,
  most = 60,
): readonly number[] {
  const next = numbers(seed);
  const times: number[] = [];
  for (let atMs = fromMs; times.length < most && (times.length === 0 || atMs < beforeMs); ) {
    times.push(atMs);
    atMs += stepMs(times.length - 1) * (1 + uneven * next());
  }
  return times;
}
