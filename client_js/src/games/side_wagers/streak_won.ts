// The streak for which a Roulette Up wager was paid (617b.4(g)(2), (h)).

import type { StreakSeen, StreakWon } from "../contract";
import { streakAfter, upPaytable } from "./rules";

export function streakWon({ facts, before, draw }: StreakSeen): StreakWon {
  const paytable = upPaytable(facts.rules);
  const { number } = draw;
  let length = Number(before["streak"] ?? 0);
  if (typeof number === "string") {
    const previous = String(before["previous"] ?? "");
    length = streakAfter(length, previous, number, paytable?.longest ?? 0).length;
  }
  return { length, paysMeter: paytable?.rows[length] === "meter" };
}
