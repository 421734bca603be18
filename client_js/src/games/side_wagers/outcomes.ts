// What a draw holds for the side wagers of roulette.

/** The three pockets of a bonus round; null if the draw has none. */
export function blazingBalls(draw: Readonly<Record<string, unknown>>): readonly string[] | null {
  const balls = draw["blazing"];
  const isSound = Array.isArray(balls) && balls.every((ball) => typeof ball === "string");
  return isSound ? balls : null;
}

/** What the reader board drew, to 1; null if no B2B wager won. */
export function b2bPayout(draw: Readonly<Record<string, unknown>>): number | null {
  const payout = draw["b2b"];
  return typeof payout === "number" ? payout : null;
}
