// What each thing on a table sounds like, as lists of short strikes. Nothing is loaded: a strike is
// a tone that dies away, or a breath of noise through a filter. Pitches and durations follow recordings
// of the real things (decisions/0029). Pure; mixer.ts plays it.

import { type BallRun, ballLandings, ballRun, ballSpeed } from "../components/wheel_motion";
import type { WinSize } from "../store/win_on_show";
import type { Strike } from "./strike";
import { numbers } from "./vary";

type Strikes = readonly Strike[];

const tone = (afterMs: number, hertz: number, loudness: number, lastsMs: number): Strike => ({
  ...{ kind: "tone", afterMs, hertz, loudness, lastsMs },
});
const noise = (
  afterMs: number,
  hertz: number,
  loudness: number,
  lastsMs: number,
  toHertz = hertz,
): Strike => ({ kind: "noise", afterMs, hertz, loudness, lastsMs, toHertz });

/** What rolls or slides for a while. */
const rolling = (...given: Parameters<typeof noise>): Strike => ({
  ...noise(...given),
  isHeld: true,
});

/** Clay on clay: a bright click, a ring of uneven partials that is gone at once, and the cloth below. */
export function chip(afterMs = 0, loud = 1): Strikes {
  return [
    noise(afterMs, 6300, 0.5 * loud, 13),
    tone(afterMs, 4830, 0.07 * loud, 24),
    tone(afterMs + 1, 6120, 0.045 * loud, 30),
    tone(afterMs + 1, 230, 0.02 * loud, 42),
  ];
}

/** A stack set down: one chip slides onto the other. */
export function stack(afterMs = 0): Strikes {
  return [0, 52, 95, 130].flatMap((later, nth) => chip(afterMs + later, 0.6 - 0.09 * nth));
}

/** Losing chips raked over the cloth. */
export function sweep(): Strikes {
  return [
    rolling(0, 900, 0.028, 420, 2200),
    ...[60, 130, 170, 240, 290, 350].flatMap((afterMs) => chip(afterMs, 0.26)),
  ];
}

/** The ball let go, on its track, down over the frets, and into its pocket: each time when the drawn ball
 * gets there. */
export function ball(forMs: number): Strikes {
  const run = ballRun(forMs, forMs);
  const fallsMs = forMs - run.fallMs;
  const [first = forMs, ...later] = ballLandings(run);
  return [
    noise(0, 2400, 0.07, 22),
    ...orbits(run, fallsMs),
    rolling(fallsMs, 1000, 0.016, first - fallsMs, 640), // down the bowl
    ...fret(fallsMs + 0.45 * (first - fallsMs), 0.75), // a deflector is in its way
    ...[first, ...later.slice(0, -1)].flatMap((landsMs, nth) => skips(landsMs, 6 - 2 * nth, forMs)),
    rolling(0, 320, 0.01, forMs, 190), // the wheel itself
    noise(forMs, 1900, 0.06, 20),
    tone(forMs, 620, 0.075, 90),
  ];
}

/** Rolling on wood: the faster, the louder and the brighter, and louder when it comes by. */
function orbits(run: BallRun, fallsMs: number): Strikes {
  const fastest = ballSpeed(run, 0);
  const heard: Strike[] = [];
  for (let atMs = 0; atMs < fallsMs - 1; ) {
    const speed = ballSpeed(run, atMs);
    const lastsMs = Math.min(fallsMs - atMs, 360_000 / Math.max(1, speed));
    const share = speed / fastest;
    const hertz = 900 + 800 * share;
    const loud = 0.042 * share ** 1.5;
    heard.push(rolling(atMs, hertz, 0.6 * loud, 1.25 * lastsMs, 0.94 * hertz));
    heard.push(rolling(atMs + 0.3 * lastsMs, hertz, 0.6 * loud, 0.6 * lastsMs, 0.9 * hertz));
    atMs += Math.max(1, lastsMs);
  }
  return heard;
}

/** The ball hits a fret, or one of the deflectors. */
function fret(afterMs: number, loud: number): Strikes {
  return [
    noise(afterMs, 2100, 0.115 * loud, 15),
    tone(afterMs, 1390, 0.03 * loud, 30),
    tone(afterMs, 2280, 0.02 * loud, 24),
  ];
}

/** Between the frets of a turning wheel the ball is hit by some of them, one soon after another. */
function skips(landsMs: number, times: number, forMs: number): Strikes {
  const next = numbers(Math.round(landsMs));
  let afterMs = landsMs;
  return Array.from({ length: times }, (_, nth) => {
    const hit = fret(Math.min(forMs, afterMs), 0.62 + 0.38 / (1 + nth) + 0.1 * next());
    afterMs += 34 + 9 * nth + 10 * next();
    return hit;
  }).flat();
}

/** How often the clapper meets a pin in one spin: about four turns and a half of 54 sections. */
const PINS = 240;
const HEARD_PINS = 110;

/** A clapper over pins, ever slower: a purr, and then one pin after another. The wheel's way that is
 * left goes with the square of the time that is left. */
export function clapper(forMs: number): Strikes {
  const pins = Array.from({ length: HEARD_PINS }, (_, nth) => {
    const afterMs = forMs * (1 - Math.sqrt((HEARD_PINS - nth - 0.5) / PINS));
    const loud = 0.35 + (0.65 * nth) / HEARD_PINS;
    return [
      noise(afterMs, 1900, 0.13 * loud, 11),
      tone(afterMs, 880, 0.035 * loud, 26),
      tone(afterMs, 510, 0.035 * loud, 34),
    ];
  });
  const purrsMs = pins[0]?.[0]?.afterMs ?? 0;
  return [rolling(0, 1500, 0.03, 1.3 * purrsMs + 30, 1000), ...pins.flat()];
}

/** A bolt: a crack, and a rumble that rolls away below it. */
export function bolt(): Strikes {
  return [
    noise(0, 5200, 0.11, 60, 2400),
    noise(34, 2600, 0.08, 190, 700),
    noise(70, 420, 0.1, 620, 130),
    tone(40, 74, 0.06, 480),
  ];
}

/** Two dice: over the felt, against the back wall, and tumbling to rest, edge over edge. */
export function dice(forMs: number): Strikes {
  return [0.13, 0.14, 0.24, 0.25, 0.32, 0.34, 0.52, 0.68, 0.82].flatMap((share, nth) => {
    const loud = nth === 2 ? 1 : 0.78 - 0.055 * nth;
    const edges = nth < 4 ? [0] : [0, 41 + 3 * nth, 71 + 4 * nth];
    return edges.flatMap((laterMs, edge) =>
      dieHits(Math.min(forMs, share * forMs + laterMs), loud * 0.62 ** edge, nth + 2 * edge),
    );
  });
}

function dieHits(afterMs: number, loud: number, nth: number): Strikes {
  return [
    noise(afterMs, 1700, 0.155 * loud, 24),
    tone(afterMs, 1120 + 70 * nth, 0.04 * loud, 28),
    tone(afterMs, 540, 0.03 * loud, 40),
    tone(afterMs, 165, 0.028 * loud, 60), // the table below the cloth
  ];
}

/** Dice against the walls of a covered shaker, which swings. It stands still before its cover is lifted. */
export function shaker(forMs: number): Strikes {
  const endsMs = Math.max(SWING_MS / 4, forMs - 2_450);
  const next = numbers(5);
  const hits: Strike[] = [];
  for (let afterMs = 0; afterMs < endsMs; afterMs += 26 + 14 * (1 + next())) {
    const swing = Math.abs(Math.sin((Math.PI * afterMs) / SWING_MS));
    const loud = 0.35 + 0.5 * swing + 0.15 * next();
    hits.push(noise(afterMs, 5200 + 1100 * next(), 0.125 * loud, 15));
    hits.push(tone(afterMs, 2450 + 500 * next(), 0.026 * loud, 18));
  }
  return hits;
}

/** From one end of the shaker's swing to the other (DiceShaker.css). */
const SWING_MS = 260;

/** How long before its rest the cover is lifted, and each die comes into the light (DiceShaker.css). */
const LIFTED = 2_000;
const LIT = [1_280, 820, 180];

/** The cover goes, and the dice are seen one after another. */
export function revealed(forMs: number): Strikes {
  const at = (leftMs: number) => Math.max(0, forMs - leftMs);
  return [
    rolling(at(LIFTED), 700, 0.03, 380, 2200),
    ...LIT.flatMap((leftMs, nth) => [
      tone(at(leftMs), 392 * 2 ** ((nth * 4) / 12), 0.05, 260),
      noise(at(leftMs), 2100, 0.07, 18),
    ]),
  ];
}

/** Of the last seconds before the outcome, as shares of them: the beats of a heart, ever faster
 * (show.css). */
const BEATS = [0.15, 0.35, 0.52, 0.67, 0.8, 0.9];

/** My chips are on the table, and the equipment comes to rest in so long. */
export function suspense(forMs: number): Strikes {
  return BEATS.flatMap((share, nth) => {
    const loud = 0.05 + 0.012 * nth;
    const afterMs = share * forMs;
    return [tone(afterMs, 62, loud, 170), tone(afterMs + 130, 54, 0.6 * loud, 150)];
  });
}

/** A card out of the shoe, laid on the felt. */
export function card(): Strikes {
  return [noise(0, 2800, 0.1, 120, 4800), noise(300, 1300, 0.16, 44), tone(300, 240, 0.07, 60)];
}

/** Bone on wood. */
export function tile(): Strikes {
  return [
    noise(210, 3100, 0.19, 15),
    tone(210, 1330, 0.05, 40),
    tone(212, 2090, 0.035, 32),
    tone(212, 3240, 0.02, 24),
  ];
}

/** The dealer's knuckles on the rail: bets are closed. */
export function knock(): Strikes {
  return [0, 150].flatMap((afterMs) => [
    noise(afterMs, 620, 0.16, 34),
    tone(afterMs, 190, 0.1, 90),
  ]);
}

/** Somebody else at the table has won a lot: two soft notes, and chips. */
export function neighbour(): Strikes {
  return [tone(500, 659.26, 0.035, 500), tone(640, 987.77, 0.035, 700), ...falling(700, 5)];
}

/** Notes of a rising chord: the larger the win, the longer they rise. */
const NOTES = [523.25, 659.26, 783.99, 1046.5, 1318.5, 1568];
const RISES: Readonly<Record<WinSize, number>> = { plain: 2, good: 3, big: 4, huge: 6, grand: 6 };

/** The chord that stays after a rise of the largest kind, and the chips that fall meanwhile. */
const CHORD = [523.25, 659.26, 783.99, 1046.5];
const FALLING_CHIPS = 22;

/** A grand win rises once more, an octave higher, with chimes in the place of the chord's end. */
const CHIMES = [1046.5, 1318.5, 1568, 2093, 1568, 2093, 2637];

/** From the third win in a row on, each begins half a tone higher than the one before, up to six. */
const ROW = 3;
const HIGHEST = 6;

export function win(size: WinSize, inARow = 1): Strikes {
  const higher = 2 ** (Math.min(HIGHEST, Math.max(0, inARow - ROW + 1)) / 12);
  const rise = NOTES.slice(0, RISES[size]).flatMap((hertz, nth) => [
    tone(nth * 115, higher * hertz, 0.07, 620),
    tone(nth * 115, 2 * higher * hertz, 0.018, 420),
  ]);
  if (size !== "huge" && size !== "grand") return rise;
  const endsMs = RISES.huge * 115;
  return [...rise, ...chord(endsMs), ...(size === "grand" ? chimes(endsMs + 700) : [])];
}

function chord(fromMs: number): Strikes {
  return [
    ...CHORD.map((hertz) => tone(fromMs, hertz, 0.045, 1300)),
    ...falling(fromMs, FALLING_CHIPS),
  ];
}

function chimes(fromMs: number): Strikes {
  return [
    ...CHIMES.flatMap((hertz, nth) => [
      tone(fromMs + nth * 150, hertz, 0.05, 900),
      tone(fromMs + nth * 150, hertz / 2, 0.03, 1100),
    ]),
    ...CHORD.map((hertz) => tone(fromMs + CHIMES.length * 150, hertz, 0.05, 1900)),
    ...falling(fromMs + 500, 2 * FALLING_CHIPS),
  ];
}

function falling(fromMs: number, chips: number): Strikes {
  return Array.from({ length: chips }, (_, nth) =>
    chip(fromMs + nth * 55 + ((nth * 29) % 37), 0.36),
  ).flat();
}
