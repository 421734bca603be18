// Wagers that the house has not answered. If the line breaks meanwhile, the player is told what
// became of each, once the last of them is answered.

import type { Bet } from "./table_state";

/** What became of a wager. "unconfirmed": there will be no answer. */
export type Fate = "accepted" | "refused" | "unconfirmed";

export interface WagerNews {
  readonly bet: Bet;
  readonly fate: Fate;
  /** Why it was refused, as the house says it; else "". */
  readonly reason: string;
}

export class WagersInFlight {
  readonly #answers = new Map<string, Promise<unknown>>();
  /** The nonces of wagers that were in flight when the line broke. */
  readonly #crossing = new Set<string>();
  readonly #tell: (news: readonly WagerNews[]) => void;
  #news: WagerNews[] = [];

  /** @param tell called with what became of the wagers that a broken line left open */
  constructor(tell: (news: readonly WagerNews[]) => void) {
    this.#tell = tell;
  }

  begin(nonce: string, answer: Promise<unknown>): void {
    this.#answers.set(nonce, answer);
  }

  end(nonce: string, news: WagerNews): void {
    this.#answers.delete(nonce);
    if (!this.#crossing.delete(nonce)) return;
    this.#news.push(news);
    if (this.#crossing.size === 0) this.#tell(this.#news.splice(0));
  }

  lineLost(): void {
    for (const nonce of this.#answers.keys()) this.#crossing.add(nonce);
  }

  /** Resolves once the house has answered for the wager, or will not. */
  async answered(nonce: string): Promise<void> {
    await this.#answers.get(nonce)?.catch(() => null);
  }
}
