// The tables that this page has left while wagers of mine were on their layouts: a notice tells what
// became of these.

import { gameView } from "../games";
import type { WagersSettled } from "../protocol";
import { text } from "../text";
import { money } from "../text/format";
import { betsInWords } from "./fates_in_words";
import type { Notices } from "./notices";
import type { TableStore } from "./table_store";

const STAYS_MS = 12_000;
const MOST_NAMED = 2;

interface Left {
  readonly title: string;
  readonly game: string;
}

export class LeftTables {
  readonly #left = new Map<string, Left>();
  readonly #notices: Notices;
  readonly #go: (table: string) => void;

  constructor(notices: Notices, go: (table: string) => void) {
    this.#notices = notices;
    this.#go = go;
  }

  leave({ id, input, presentation, protocol }: TableStore): void {
    const state = protocol.state.peek();
    if (state === null || presentation.staked.peek() + input.uncounted.peek() <= 0) return;
    this.#left.set(id, { title: state.title, game: state.facts.game });
  }

  comeBack(id: string): void {
    this.#left.delete(id);
    this.#notices.withdraw(subjectOf(id));
  }

  /** Another account is on this connection, or none. */
  forget(): void {
    for (const id of [...this.#left.keys()]) this.comeBack(id);
  }

  tell(settled: WagersSettled): void {
    const left = this.#left.get(settled.table);
    if (left === undefined || settled.staked + settled.returned === 0) return;
    this.#notices.put(settledInWords(settled, left), {
      tone: settled.returned > settled.staked ? "good" : "plain",
      subject: subjectOf(settled.table),
      staysMs: STAYS_MS,
      action: { label: text.left.go, act: () => this.#go(settled.table) },
    });
  }
}

const subjectOf = (table: string): string => `settled at ${table}`;

function settledInWords(
  { wagers, staked, returned }: WagersSettled,
  { title, game }: Left,
): string {
  if (returned > staked) return text.left.won(title, money(returned - staked));
  if (returned === staked) return text.left.even(title);
  const sums = gameView(game) === null || returned > 0 ? [] : betsInWords(wagers, game);
  if (sums.length === 0 || sums.length > MOST_NAMED) {
    return text.left.lost(title, money(staked - returned));
  }
  return text.left.lostAll(title, text.link.bets(sums));
}
