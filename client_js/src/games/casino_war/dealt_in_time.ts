// When the cards of a deal come, by the house's clock: quickly one after another, the dealer's face
// down; it is held while all look at it, and turned a moment before the deal is at rest.

const LONGEST_STEP_MS = 800;
const TURN_MS = 560;
/** So long the turned card is seen before it is compared. */
const SEEN_MS = 120;
/** How long the dealer's card is held: longer in a war. */
const HELD_MS = { least: 900, most: 1_900 };
const HELD_AT_WAR_MS = { least: 1_500, most: 2_600 };
/** Of the time until it is turned, in a short deal. */
const SHARE_HELD = 0.45;
/** Of the whole time, in a short deal. */
const SHARE_TURNED = 0.25;

export interface DealTimes {
  /** House times at which burnt cards and cards come, the dealer's last. */
  readonly comeMs: readonly number[];
  /** House time at which the dealer's card is turned. */
  readonly turnsMs: number;
  readonly heldForMs: number;
}

/** If the deal was at rest before this page saw it, all times are past.
 * @param steps burnt cards and cards */
export function dealTimes(
  startMs: number,
  restsAtMs: number,
  steps: number,
  isWar: boolean,
): DealTimes {
  const spanMs = restsAtMs - startMs;
  if (spanMs <= 0 || steps === 0) {
    return { comeMs: Array.from({ length: steps }, () => startMs), turnsMs: startMs, heldForMs: 0 };
  }
  const turnForMs = Math.min(TURN_MS + SEEN_MS, SHARE_TURNED * spanMs);
  const untilMs = spanMs - turnForMs;
  const held = isWar ? HELD_AT_WAR_MS : HELD_MS;
  const leastMs = Math.min(held.least, SHARE_HELD * untilMs);
  const heldForMs = Math.min(held.most, Math.max(leastMs, untilMs - steps * LONGEST_STEP_MS));
  const stepMs = (untilMs - heldForMs) / steps;
  return {
    comeMs: Array.from({ length: steps }, (_, step) => startMs + (step + 1) * stepMs),
    turnsMs: startMs + untilMs,
    heldForMs,
  };
}
