// The wheel's replica and its bets, loaded when a roulette table is shown. Its place is kept for it.

import { lazy } from "../../components/lazy";

export const LazyBets = lazy(
  async () => (await import("./bets/Bets")).Bets,
  () => <div class="roulette-racetrack" data-coming="" aria-hidden="true" />,
);
