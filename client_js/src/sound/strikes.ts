// What each thing on a table sounds like, as lists of short strikes. Nothing is loaded: a strike is
// a tone that dies away, or a breath of noise through a filter. Pure; mixer.ts plays it.

import type { WinSize } from "../store/win_on_show";

export interface Strike {
  readonly afterMs: number;
  readonly kind: "tone" | "noise";
  /** The pitch of a tone, the middle of a noise. */
  readonly hertz: number;
  /** From 0 to 1. */
  readonly loudness: number;
  readonly lastsMs: number;
  /** A tone's pitch falls, and a noise's middle moves, to this. */
  readonly toHertz?: number;
  /** It is as loud until shortly before its end. Else it dies away from the beginning. */
  readonly isHeld?: boolean;
}

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

/** Clay on clay: a click with two bright, uneven partials. */
export function chip(afterMs = 0, loud = 1): Strikes {
  return [
    noise(afterMs, 4200, 0.24 * loud, 16),
    tone(afterMs, 2870, 0.165 * loud, 54),
    tone(afterMs + 3, 4310, 0.06 * loud, 36),
  ];
}

/** A stack set down: one chip slides onto the other. */
export function stack(afterMs = 0): Strikes {
  return [0, 52, 95, 130].flatMap((later, nth) => chip(afterMs + later, 0.4 - 0.07 * nth));
}

/** Losing chips raked over the cloth. */
export function sweep(): Strikes {
  return [
    rolling(0, 900, 0.028, 420, 2200),
    ...[60, 130, 170, 240, 290, 350].flatMap((afterMs) => chip(afterMs, 0.17)),
  ];
}

/** The ball on its track, down over the frets, and into its pocket. */
export function ball(forMs: number): Strikes {
  const fallsMs = Math.max(0, forMs - 1900);
  const hops = [0, 330, 560, 830, 1150, 1390, 1640].map((later, nth) => {
    const loud = 1 - 0.07 * nth;
    const afterMs = Math.min(forMs, fallsMs + later);
    return [noise(afterMs, 3900, 0.1 * loud, 18), tone(afterMs, 2240 + 130 * nth, 0.05 * loud, 44)];
  });
  return [
    rolling(0, 1500, 0.02, fallsMs + 200, 700),
    rolling(0, 320, 0.02, forMs, 190),
    ...hops.flat(),
    tone(forMs, 620, 0.075, 90),
  ];
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
    return [noise(afterMs, 1500, 0.12 * loud, 13), tone(afterMs, 560, 0.05 * loud, 34)];
  });
  const purrsMs = pins[0]?.[0]?.afterMs ?? 0;
  return [rolling(0, 1500, 0.02, purrsMs + 30, 1100), ...pins.flat()];
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

/** Two dice: over the felt, against the back wall, and tumbling to rest. */
export function dice(forMs: number): Strikes {
  return [0.13, 0.14, 0.24, 0.25, 0.32, 0.34, 0.52, 0.68, 0.82].flatMap((share, nth) => {
    const afterMs = share * forMs;
    const loud = nth === 2 ? 1 : 0.78 - 0.055 * nth;
    return [
      noise(afterMs, 1250, 0.11 * loud, 30),
      tone(afterMs, 1120 + 70 * nth, 0.05 * loud, 34),
      tone(afterMs, 165, 0.05 * loud, 70), // the table below the cloth
    ];
  });
}

/** Dice against the walls of a covered shaker. It stands still before its cover is lifted. */
export function shaker(forMs: number): Strikes {
  const times = Math.max(1, Math.floor((forMs - 2_450) / 92));
  return Array.from({ length: times }, (_, nth) => {
    const afterMs = nth * 92 + 17 * ((nth * 7) % 3);
    const loud = 0.6 + 0.4 * ((nth * 5) % 4 > 1 ? 1 : 0);
    return [noise(afterMs, 2900, 0.11 * loud, 20), tone(afterMs, 1720 + 90 * (nth % 5), 0.04, 24)];
  }).flat();
}

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
  return [noise(210, 2400, 0.12, 18), tone(210, 1330, 0.055, 60), tone(216, 2090, 0.035, 44)];
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
    chip(fromMs + nth * 55 + ((nth * 29) % 37), 0.22),
  ).flat();
}
