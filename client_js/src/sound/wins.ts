// What is heard of a win, mine or a neighbour's, as lists of strikes. Pure.

import type { WinSize } from "../store/win_on_show";
import { bell, falling, type Strikes } from "./hits";
import { numbers } from "./vary";

/** Somebody else at the table has won a lot: two soft notes, and chips. */
export function neighbour(): Strikes {
  return [...bell(500, 659.26, 0.018, 500), ...bell(640, 987.77, 0.018, 700), ...falling(700, 5)];
}

/** Notes of a rising chord: the larger the win, the longer they rise. Those of a plain one are softer. */
const NOTES = [523.25, 659.26, 783.99, 1046.5, 1318.5, 1568];
const RISES: Readonly<Record<WinSize, { readonly notes: number; readonly loud: number }>> = {
  plain: { notes: 2, loud: 0.028 },
  good: { notes: 3, loud: 0.037 },
  big: { notes: 4, loud: 0.04 },
  huge: { notes: 6, loud: 0.04 },
  grand: { notes: 6, loud: 0.04 },
};
/** A smaller one begins on another note of the chord in each round. A plain or good one falls in every other one. */
const STARTS = 3;

/** The chord that stays after a large rise, and the chips that fall meanwhile. */
const CHORD = [523.25, 659.26, 783.99, 1046.5];
const FALLING_CHIPS = 22;

/** A grand win rises once more, an octave higher, with chimes in the place of the chord's end. */
const CHIMES = [1046.5, 1318.5, 1568, 2093, 1568, 2093, 2637];

/** From the third win in a row on, each begins half a tone higher than the one before, up to six. */
const ROW = 3;
const HIGHEST = 6;

const STEP_MS = 115;
const HURRY_MS = 12;
const CHIME_MS = 150;

/** @param seed of the round: where it begins, and how fast it rises */
export function win(size: WinSize, inARow = 1, seed = 0): Strikes {
  const higher = 2 ** (Math.min(HIGHEST, Math.max(0, inARow - ROW + 1)) / 12);
  const stepMs = STEP_MS + HURRY_MS * numbers(seed)();
  const isLarge = size === "huge" || size === "grand";
  const from = isLarge ? 0 : seed % STARTS;
  const { notes, loud } = RISES[size];
  const rising = NOTES.slice(from, from + notes);
  const mayFall = size === "plain" || size === "good";
  const inOrder = mayFall && seed % 2 === 1 ? rising.toReversed() : rising;
  const rise = inOrder.flatMap((hertz, nth) => bell(nth * stepMs, higher * hertz, loud, 900));
  const endsMs = notes * stepMs;
  if (size === "big") return [...rise, ...chord(endsMs, 0.014, 1200, 8)];
  if (!isLarge) return rise;
  return [...rise, ...chord(endsMs), ...(size === "grand" ? chimes(endsMs + 700) : [])];
}

function chord(fromMs: number, loud = 0.02, lastsMs = 1500, chips = FALLING_CHIPS): Strikes {
  return [
    ...CHORD.flatMap((hertz) => bell(fromMs, hertz, loud, lastsMs)),
    ...falling(fromMs, chips),
  ];
}

function chimes(fromMs: number): Strikes {
  const endsMs = fromMs + CHIMES.length * CHIME_MS;
  return [
    ...CHIMES.flatMap((hertz, nth) => bell(fromMs + nth * CHIME_MS, hertz / 2, 0.035, 1100)),
    ...CHORD.flatMap((hertz) => bell(endsMs, hertz, 0.022, 1900)),
    ...falling(fromMs + 500, 2 * FALLING_CHIPS),
  ];
}
