// Dreamcatcher, 689a.

import { DREAMCATCHER_ORDER, MULTIPLIERS } from "../../games/dreamcatcher/rules";
import { limited } from "./max_payout";
import type { GameVerifier } from "./verifier";
import { wheelVerifier } from "./wheel";

const wheel = wheelVerifier({
  game: "dreamcatcher",
  on: "number",
  order: DREAMCATCHER_ORDER,
  leastOdds: { "1": 1n, "2": 2n, "5": 5n, "10": 10n, "20": 20n, "40": 40n },
  wagersSection: "689a.1(g)(2)",
  oddsSection: "689a.3(a)",
  multipliers: MULTIPLIERS,
});

export const dreamcatcher: GameVerifier = {
  ...wheel,
  settle: (receipt) => limited(receipt, wheel.settle(receipt)),
};
