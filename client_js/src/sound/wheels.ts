// The ball in a wheel, and a wheel with a clapper, as lists of strikes. Pure.

import { type BallRun, ballLandings, ballRun, ballSpeed } from "../components/wheel_motion";
import { hitTimes, noise, rolling, type Strikes, sliding, tone } from "./hits";
import type { Strike } from "./strike";
import { numbers } from "./vary";

/** How often the ball is hit after each landing, and how soon at first: it bounces ever lower. */
const BOUNCES = [
  { times: 13, stepMs: 56, loud: 1 },
  { times: 11, stepMs: 50, loud: 0.8 },
  { times: 7, stepMs: 42, loud: 0.6 },
] as const;
const LOWER = 0.87;
const SHORTEST_STEP_MS = 17;
/** It meets the frets at odds with their spacing. */
const UNEVEN = 0.35;

/** The ball let go, on its track, down over the frets, and into its pocket: each time when the drawn ball
 * gets there.
 * @param seed how often and how soon it bounces is by this */
export function ball(forMs: number, seed = 0): Strikes {
  const run = ballRun(forMs, forMs);
  const fallsMs = forMs - run.fallMs;
  const landings = ballLandings(run);
  const [first = forMs] = landings;
  const downMs = first - fallsMs;
  return [
    noise(0, 2400, 0.12, 22),
    ...orbits(run, fallsMs),
    rolling(fallsMs, 640, 0.06, downMs + 80, 360), // down the bowl
    ...deflected(fallsMs + (0.45 + 0.15 * numbers(13 + seed)()) * downMs, first, seed),
    ...BOUNCES.flatMap((bounces, nth) =>
      bounced(landings[nth] ?? forMs, landings[nth + 1] ?? forMs, bounces, seed),
    ),
    sliding(0, 320, 0.01, forMs, 190), // the wheel itself
    noise(forMs, 1900, 0.15, 20),
    tone(forMs, 620, 0.05, 35),
    tone(forMs, 1480, 0.03, 20),
  ];
}

/** From the one share of its first speed to the other, the grains of the ball's way melt into one even
 * noise, which in itself is so much louder. */
const GRAINY = 0.5;
const EVEN = 0.2;
const OF_EVEN = 0.22;

/** Rolling on wood: the faster, the louder, the higher and the rougher, and louder when it comes by. */
function orbits(run: BallRun, fallsMs: number): Strikes {
  const fastest = ballSpeed(run, 0);
  const heard: Strike[] = [];
  for (let atMs = 0; atMs < fallsMs - 1; ) {
    const speed = ballSpeed(run, atMs);
    const lastsMs = Math.min(fallsMs - atMs, 360_000 / Math.max(1, speed));
    const share = speed / fastest;
    const hertz = 220 + 1330 * share;
    const loud = 0.3 * share ** 1.8;
    heard.push(...passing(share, atMs, hertz, loud, 1.25 * lastsMs, 0.94 * hertz));
    heard.push(...passing(share, atMs + 0.3 * lastsMs, hertz, loud, 0.6 * lastsMs, 0.9 * hertz));
    atMs += Math.max(1, lastsMs);
  }
  return heard;
}

function passing(share: number, ...given: Parameters<typeof rolling>): Strikes {
  const even = Math.min(1, Math.max(0, (GRAINY - share) / (GRAINY - EVEN)));
  const [afterMs, hertz, loud, ...rest] = given;
  return [
    ...(even < 1 ? [rolling(afterMs, hertz, loud * Math.sqrt(1 - even), ...rest)] : []),
    ...(even > 0 ? [sliding(afterMs, hertz, OF_EVEN * loud * Math.sqrt(even), ...rest)] : []),
  ];
}

export const FRET_MS = 15;

/** The ball hits a fret, or one of the deflectors: no two sound alike. */
function fret(afterMs: number, loud: number, pitch: number): Strikes {
  return [
    noise(afterMs, 2100 * pitch, 0.3 * loud, FRET_MS),
    tone(afterMs, 1390 * pitch, 0.07 * loud, 30),
    tone(afterMs, 2280 * pitch, 0.05 * loud, 24),
  ];
}

/** A deflector is in its way, and it rattles on; in some rounds it finds none. */
function deflected(fromMs: number, beforeMs: number, seed: number): Strikes {
  const next = numbers(11 + seed);
  const most = Math.max(0, Math.round(3.4 + 3.4 * next()));
  const times = hitTimes({ fromMs, beforeMs, seed: 12 + seed }, (nth) => 62 - 9 * nth, most);
  return times.flatMap((atMs, nth) => fret(atMs, 0.45 * 0.72 ** nth, 1 + 0.1 * next()));
}

/** Between the frets of a turning wheel the ball is hit by one after another, ever sooner and softer. */
function bounced(
  fromMs: number,
  beforeMs: number,
  { times, stepMs, loud }: (typeof BOUNCES)[number],
  seed: number,
): Strikes {
  const next = numbers(times + seed);
  const most = times + Math.round(2 * next());
  const run = { fromMs, beforeMs, seed: times + seed + 1, uneven: UNEVEN };
  const highest = stepMs * (1 + 0.15 * next());
  const steps = (nth: number) => Math.max(SHORTEST_STEP_MS, highest * LOWER ** nth);
  return hitTimes(run, steps, most).flatMap((atMs, nth) =>
    fret(atMs, loud * (0.3 + 0.7 * 0.8 ** nth) * (0.675 + 0.325 * next()), 1 + 0.1 * next()),
  );
}

/** A clapper is stiffer or softer by this part in each round, and the same at every pin of it. How hard it
 * is bent differs. */
const STIFFER = 0.05;

/** A clapper over pins, ever slower: a purr, and then one pin after another.
 * @param pinsMs when each pin of the drawn wheel passes the drawn clapper (`pinTimes`) */
export function clapper(pinsMs: readonly number[], seed = 0): Strikes {
  const restsMs = pinsMs.at(-1) ?? 0;
  const next = numbers(seed);
  const stiff = 1 + STIFFER * next();
  const pins = pinsMs.flatMap((afterMs, nth) => {
    const loud = (0.38 - (0.16 * nth) / pinsMs.length) * (1 + 0.25 * next());
    return [
      noise(afterMs, 1750 * (1 + 0.12 * next()), 0.28 * loud * (1 + 0.4 * next()), 11),
      tone(afterMs, 880 * stiff, 0.045 * loud, 52),
      tone(afterMs, 1380 * stiff, 0.05 * loud, 32),
      tone(afterMs, 510 * stiff, 0.055 * loud, 66),
    ];
  });
  const wheel = sliding(0, 420, 0.03, restsMs, 160);
  return [wheel, ...pins.map((strike) => ({ ...strike, isSeen: true, isTuned: true }))];
}
