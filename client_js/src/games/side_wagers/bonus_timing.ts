// When the parts of a spin are seen. A spin that a side wager makes longer shares out its time: the
// ball comes to rest first, and what is drawn besides is played after it.

import type { Shown } from "../contract";
import { b2bPayout, blazingBalls } from "./outcomes";

/** Three balls are loaded, released, and come to rest one after another. */
const BONUS_MS = 5600;
const RELEASED_MS = 4600;
const BALL_RESTS_MS: readonly number[] = [1900, 1300, 700];

/** The reader board spins up to its payout. */
const READER_MS = 2400;
const READER_RESTS_MS = 500;

export interface Bonus {
  readonly beginsMs: number;
  readonly releasedMs: number;
  readonly restMs: readonly number[];
}

export interface Staging {
  /** House time at which the ball of the spin is at rest. */
  readonly ballRestsMs: number;
  /** When three balls are loaded, and released, and when each is at rest; null without them. */
  readonly bonus: Bonus | null;
  /** When the reader board begins to turn, and when it stands; null if it does not. */
  readonly reader: { readonly fromMs: number; readonly restsMs: number } | null;
}

export function stagingOf({ draw, restsAtMs }: Pick<Shown, "draw" | "restsAtMs">): Staging {
  const hasBonus = blazingBalls(draw) !== null;
  const hasReader = b2bPayout(draw) !== null;
  const bonusFromMs = restsAtMs - (hasBonus ? BONUS_MS : 0);
  const ballRestsMs = bonusFromMs - (hasReader ? READER_MS : 0);
  return {
    ballRestsMs,
    bonus: hasBonus
      ? {
          beginsMs: bonusFromMs,
          releasedMs: restsAtMs - RELEASED_MS,
          restMs: BALL_RESTS_MS.map((beforeMs) => restsAtMs - beforeMs),
        }
      : null,
    reader: hasReader ? { fromMs: ballRestsMs, restsMs: bonusFromMs - READER_RESTS_MS } : null,
  };
}

/** The spin alone: at rest when its ball is, whatever is played after it. */
export function ballOf(shown: Shown | null): Shown | null {
  return shown === null ? null : { ...shown, restsAtMs: stagingOf(shown).ballRestsMs };
}
