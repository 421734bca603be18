/** A balance below this many minimum wagers counts as low. */
const LOW_IN_MINIMA = 10;

/** Whether a player at a table runs out of chips, and the house would give some. All in cents;
 *  `refillBelow` is the house's: who has less may get chips. */
export function isLowBalance(available: number, minimum: number, refillBelow: number): boolean {
  return available < Math.min(LOW_IN_MINIMA * minimum, refillBelow);
}
