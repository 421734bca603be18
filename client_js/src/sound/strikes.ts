// What each thing on a table sounds like, as lists of short strikes. Nothing is loaded: a strike is
// a tone that dies away, or a breath of noise through a filter. Pitches and durations follow recordings
// of the real things (decisions/0029). Pure; mixer.ts plays it.

import { bell, chip, hitTimes, noise, rolling, type Strikes, sliding, tone } from "./hits";
import type { Strike } from "./strike";
import { numbers } from "./vary";

export { chip } from "./hits";
export { ball, clapper } from "./wheels";
export { neighbour, win } from "./wins";

const ONTO_MS = 43;
const UNEVEN = 0.35;

/** A stack set down: one chip slides onto the other, from three to five of them by the seed. */
export function stack(afterMs = 0, seed = 0): Strikes {
  const run = { fromMs: afterMs, beforeMs: Number.POSITIVE_INFINITY, seed, uneven: UNEVEN };
  const times = hitTimes(run, () => ONTO_MS, 4 + Math.round(numbers(seed + 3)()));
  return times.flatMap((atMs, nth) => chip(atMs, 0.86 - 0.12 * nth, 8 * seed + nth));
}

const RAKED_MS = 58;

/** Losing chips raked away over the cloth, from four to eight of them by the seed. */
export function sweep(seed = 0): Strikes {
  const run = { fromMs: 55, beforeMs: 400, seed, uneven: UNEVEN };
  const times = hitTimes(run, () => RAKED_MS, 6 + Math.round(2 * numbers(seed + 5)()));
  return [
    rolling(0, 1400, 0.23, 420, 950),
    ...times.flatMap((atMs, nth) => chip(atMs, 0.6, 8 * seed + nth)),
  ];
}

/** A bolt: a crack, and a rumble that rolls away below it. */
export function bolt(): Strikes {
  return [
    noise(0, 5200, 0.11, 60, 2400),
    noise(34, 2600, 0.08, 190, 700),
    tone(40, 74, 0.06, 480),
    noise(70, 420, 0.1, 620, 130),
  ];
}

/** When the drawn dice touch the felt, and the wall second, as shares of their way; and how loud
 * (dice.css). */
const TOUCHES = [
  { share: 0.14, loud: 0.72 },
  { share: 0.25, loud: 1 },
  { share: 0.34, loud: 0.72 },
  { share: 0.54, loud: 0.42 },
  { share: 0.7, loud: 0.29 },
  { share: 0.8, loud: 0.2 },
] as const;
const DICE_REST = 0.86;
const WALL = 1;
/** The second die comes down so much later, by three quarters of it more or less. */
const SECOND_DIE_MS = 40;
/** From the wall on they tumble, edge over edge. */
const TUMBLES_FROM = WALL;
/** From here on they settle, ever faster. */
const RATTLES_FROM = 4;

/** Two dice: over the felt, against the back wall, and tumbling to rest, edge over edge.
 * @param seed how they tumble is by this */
export function dice(forMs: number, seed = 0): Strikes {
  const next = numbers(17 + seed);
  return TOUCHES.flatMap(({ share, loud }, nth) => {
    const fromMs = share * forMs;
    const beforeMs = (TOUCHES[nth + 1]?.share ?? DICE_REST) * forMs - 40;
    const tumbles = (step: number) => {
      if (nth >= RATTLES_FROM) return Math.max(16, 88 * 0.74 ** step);
      return step === 0 ? 66 : 84 + 5 * nth + 34 * next();
    };
    const times =
      nth < TUMBLES_FROM
        ? [fromMs]
        : hitTimes({ fromMs, beforeMs, seed: 23 + nth + seed }, tumbles);
    const both = [fromMs + SECOND_DIE_MS * (1 + 0.75 * next()), ...times].sort(
      (one, other) => one - other,
    );
    return both.flatMap((atMs, edge) => {
      const softer = edge < 2 ? 1 - 0.2 * edge : 0.48 * 0.9 ** (edge - 2);
      const hits = nth === WALL && edge < 2 ? backWallHits : dieHits;
      return hits(Math.min(forMs, atMs), loud * softer, 1 + 0.12 * next());
    });
  });
}

function dieHits(afterMs: number, loud: number, pitch: number): Strikes {
  return [
    noise(afterMs, 1500 * pitch, 0.24 * loud, 24),
    tone(afterMs, 937 * pitch, 0.07 * loud, 34),
    tone(afterMs, 520 * pitch, 0.03 * loud, 30),
    tone(afterMs, 1406 * pitch, 0.045 * loud, 26),
    noise(afterMs, 2200 * pitch, 0.09 * loud, 18),
    tone(afterMs, 165 * pitch, 0.03 * loud ** 1.5, 62), // the table below the cloth
    noise(afterMs, 210 * pitch, 0.08 * loud, 60),
  ];
}

/** The wall that is covered with rubber: a duller knock, and little of the tick. */
function backWallHits(afterMs: number, loud: number, pitch: number): Strikes {
  return [
    noise(afterMs, 620 * pitch, 0.24 * loud, 40),
    tone(afterMs, 430 * pitch, 0.06 * loud, 46),
    noise(afterMs, 1500 * pitch, 0.1 * loud, 18),
    tone(afterMs, 165, 0.075 * loud, 75),
  ];
}

/** Dice against the walls of a covered shaker, which swings, more softly at first and at last. It stands still
 * before its cover is lifted. */
export function shaker(forMs: number, seed = 0): Strikes {
  const endsMs = Math.max(SWING_MS / 4, forMs - 2_450);
  const swings = Math.ceil(endsMs / SWING_MS);
  return shaken(endsMs, seed, (nth) => Math.min(1, 0.6 + 0.2 * nth, 0.45 + 0.2 * (swings - nth)));
}

/** One turn of the drawn shaker, to and fro (DiceShaker.css). */
export function shakenOnce(seed = 0): Strikes {
  return shaken(2 * SWING_MS, seed, () => 1);
}

/** From each end of the swing dice fly against the wall at the other: a burst of hits, ever softer.
 * @param swung how hard each swing is, from 0 to 1 */
function shaken(endsMs: number, seed: number, swung: (nth: number) => number): Strikes {
  const next = numbers(5 + seed);
  const heard: Strike[] = [];
  for (let fromMs = 0, swing = 0; fromMs < endsMs; fromMs += SWING_MS, swing++) {
    const beforeMs = Math.min(endsMs, fromMs + SWING_MS - 24);
    const most = 6 + Math.round(2 * next());
    const steps = (nth: number) => (19 + 5 * nth) * (1 + 0.3 * next());
    const times = hitTimes({ fromMs, beforeMs, seed: 31 + swing + 97 * seed }, steps, most);
    const force = swung(swing) * (1 + 0.3 * next());
    for (const [nth, atMs] of times.entries()) {
      const loud = force * (0.34 + 0.66 * 0.72 ** nth) * (1 + 0.25 * next());
      heard.push(noise(atMs, 4700 + 1200 * next(), 0.168 * loud, 15));
      heard.push(noise(atMs, 2300 + 500 * next(), 0.09 * loud, 18));
      heard.push(tone(atMs, 5500 + 900 * next(), 0.028 * loud, 24));
      if (nth < 3) heard.push(...wall(atMs, loud, 1 + 0.16 * next()));
    }
  }
  return heard;
}

/** The glass and the wood that the dice fly against. */
function wall(afterMs: number, loud: number, pitch: number): Strikes {
  return [
    noise(afterMs, 620 * pitch, 0.09 * loud, 42),
    tone(afterMs, 760 * pitch, 0.03 * loud, 50),
  ];
}

/** From one end of the shaker's swing to the other (DiceShaker.css). */
const SWING_MS = 260;

/** How long before its rest the cover is lifted, and each die comes into the light (DiceShaker.css). */
const LIFTED = 2_000;
const LIT = [1_280, 820, 180];
/** The notes of a chord, in half tones, one for each die. */
const TRIAD = [0, 4, 7];
/** They begin on one of these, a round after another. */
const ROOTS_HERTZ = [392, 349, 440, 330];

/** The cover goes, and the dice are seen one after another. */
export function revealed(forMs: number, seed = 0): Strikes {
  const root = ROOTS_HERTZ[seed % ROOTS_HERTZ.length] ?? 392;
  const at = (leftMs: number) => Math.max(0, forMs - leftMs);
  return [
    sliding(at(LIFTED), 700, 0.04, 380, 2200),
    ...LIT.flatMap((leftMs, nth) => [
      ...bell(at(leftMs), root * 2 ** ((TRIAD[nth] ?? 0) / 12), 0.012, 500),
      noise(at(leftMs), 2100, 0.12, 18),
    ]),
  ];
}

/** A die is counted, where the dealer does so without a word. */
export function dieCounted(): Strikes {
  return [noise(0, 2100, 0.12, 18), tone(0, 620, 0.05, 90)];
}

/** Of the last seconds before the outcome, as shares of them: the beats of a heart, ever faster
 * (show.css). */
const BEATS = [0.15, 0.35, 0.52, 0.67, 0.8, 0.9];

/** Where little is at stake, only so many of them are heard, and softly. */
const FEW_BEATS = 4;
const SOFT = 0.25;
/** The two sounds of a beat are further apart than the two knocks of the dealer. */
const SECOND_MS = 185;

/** My chips are on the table, and the equipment comes to rest in so long. */
export function suspense(forMs: number, isMuch: boolean): Strikes {
  return BEATS.flatMap((share, nth) => {
    if (!isMuch && nth < BEATS.length - FEW_BEATS) return [];
    const loud = (1 + 0.24 * nth) * (isMuch ? 1 : SOFT);
    const afterMs = share * forMs;
    return [...beat(afterMs, loud, 62), ...beat(afterMs + SECOND_MS, 0.6 * loud, 54)];
  });
}

/** What is low is not heard over a phone: the chest sounds above it. It swells: else it was one more knock. */
function beat(afterMs: number, loud: number, hertz: number): Strikes {
  const layers = [
    tone(afterMs, hertz, 0.022 * loud, 170),
    tone(afterMs, 5.5 * hertz, 0.016 * loud, 110),
    noise(afterMs, 10 * hertz, 0.085 * loud, 80),
  ];
  return layers.map((strike) => ({ ...strike, softMs: SWELLS_MS }));
}

const SWELLS_MS = 16;

/** A card out of the shoe, laid on the felt.
 * @param seed how soon it slides, and how it comes down */
export function card(seed = 0): Strikes {
  const next = numbers(61 + seed);
  const slidesMs = 75 + 30 * next();
  const forMs = 305 - slidesMs;
  return [
    noise(0, 1800, 0.07, 90, 2300),
    rolling(slidesMs, 1500, 0.1, forMs, 2200),
    sliding(slidesMs, 1750, 0.018, forMs, 2500), // paper is smooth
    noise(300, 1450 * (1 + 0.12 * next()), 0.3 * (1 + 0.2 * next()), 49),
    tone(300, 240, 0.04, 60),
  ];
}

/** A card that lies face down is turned over, and comes down flat. */
export function turned(): Strikes {
  return [noise(0, 2600, 0.06, 60, 4400), noise(230, 1700, 0.34, 36), tone(230, 260, 0.045, 50)];
}

/** Bone on wood.
 * @param seed where it is hit: its partials, and the wood, are higher or lower by it */
export function tile(afterMs = 0, loud = 1, seed = 0): Strikes {
  const next = numbers(71 + seed);
  const bone = () => 1 + 0.04 * next();
  return [
    noise(afterMs, 3100, 0.22 * loud, 15),
    tone(afterMs, 1330 * bone(), 0.06 * loud, 46),
    tone(afterMs, 2090 * bone(), 0.045 * loud, 36),
    tone(afterMs, 3240 * bone(), 0.025 * loud, 24),
    tone(afterMs, 560 * (1 + 0.1 * next()), 0.05 * loud, 30), // the wood
  ];
}

/** The four tiles of a hand come down, one just after another. */
export function tiles(seed = 0): Strikes {
  const run = { fromMs: 210, beforeMs: Number.POSITIVE_INFINITY, seed, uneven: UNEVEN };
  return hitTimes(run, () => ONTO_ANOTHER_MS, 4).flatMap((atMs, nth) =>
    tile(atMs, 0.9 - 0.11 * nth, 4 * seed + nth),
  );
}

const ONTO_ANOTHER_MS = 52;

/** A knuckle on the wood, where the dealer has counted to. */
export function counted(seed = 0): Strikes {
  const next = numbers(81 + seed);
  return [
    noise(0, 900, 0.17, 24),
    tone(0, 430 * (1 + 0.08 * next()), 0.078, 50),
    tone(0, 690 * (1 + 0.08 * next()), 0.045, 34),
  ];
}

/** Two hands lie side by side, and it is told which is higher. */
export function compared(seed = 0): Strikes {
  const [one, other] = [tile(0, 0.6, 2 * seed), tile(96, 0.85, 2 * seed + 1)];
  return [...one, ...counted(seed), ...other, tone(96, 620, 0.03, 45)];
}

/** The dealer's knuckles on the rail: bets are closed. */
export function knock(): Strikes {
  return [0, 150].flatMap((afterMs) => [
    noise(afterMs, 720, 0.2, 36),
    tone(afterMs, 190, 0.035, 90),
    tone(afterMs, 410, 0.07, 70),
    tone(afterMs, 640, 0.05, 50),
  ]);
}
