// What became of my wagers while the line was broken, and which still stand, as sentences.

import { gameView } from "../games";
import { text } from "../text";
import { type Bet, keyOf, total } from "./table_state";
import type { Fate, WagerNews } from "./wagers_in_flight";

/** A sentence for each fate, and for each reason of a refusal. */
export function fatesInWords(news: readonly WagerNews[], game: string): readonly string[] {
  const groups = new Map<string, { fate: Fate; reason: string; bets: Bet[] }>();
  for (const { bet, fate, reason } of news) {
    const group = groups.get(`${fate}/${reason}`);
    if (group === undefined) groups.set(`${fate}/${reason}`, { fate, reason, bets: [bet] });
    else group.bets.push(bet);
  }
  return [...groups.values()].map(({ fate, reason, bets }) => {
    const sums = betsInWords(bets, game);
    const words = text.link.bets(sums);
    if (fate === "unconfirmed") return text.link.unconfirmed(words);
    if (fate === "accepted") return text.link.accepted(words, sums.length);
    return text.link.notAccepted(words, sums.length, reason).trim();
  });
}

const MOST_NAMED = 3;

/** "Your $5 on Red still stands." If they are on many spots, their sum and how many spots. */
export function standingInWords(bets: readonly Bet[], game: string): string {
  const sums = betsInWords(bets, game);
  if (sums.length <= MOST_NAMED) return text.link.stand(text.link.bets(sums), sums.length);
  return text.link.stand(text.link.bet(total(bets), text.rules.count(sums.length)), 1);
}

/** "$5 on Straight 9": each spot once, with the sum. */
export function betsInWords(bets: readonly Bet[], game: string): readonly string[] {
  const sums = new Map<string, Bet>();
  for (const bet of bets) {
    const key = keyOf(bet);
    sums.set(key, { ...bet, amount: bet.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()].map(({ on, pick, amount }) =>
    text.link.bet(amount, gameView(game)?.nameOf(on, pick) ?? on),
  );
}
