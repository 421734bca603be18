// How long to wait before trying again: it doubles, has a limit, and is random, so that not all
// clients come back at the same moment.

const FIRST_MS = 400;
const LONGEST_MS = 10_000;

/** @param attempt 1 for the first try after a loss; @param random uniform in [0, 1) */
export function retryDelayMs(attempt: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}
