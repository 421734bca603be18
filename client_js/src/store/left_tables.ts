// The tables that I have left while wagers of mine were on their layouts: a notice tells what became
// of these. This browser remembers them, so a page that is loaded again tells it too.

import { gameView } from "../games";
import type { Movement, WagersSettled } from "../protocol";
import { text } from "../text";
import { money } from "../text/format";
import { readStored, writeStored } from "./browser_storage";
import { betsInWords } from "./fates_in_words";
import { historyLines } from "./history";
import type { Notices } from "./notices";
import type { TableStore } from "./table_store";

const STAYS_MS = 12_000;
const MOST_NAMED = 2;
/** Older ones are forgotten, in milliseconds. */
const KEPT_MS = 24 * 3600_000;

interface Left {
  readonly title: string;
  readonly game: string;
  /** The first round whose results have not been told. */
  readonly round: number;
  readonly atMs: number;
}

interface Needs {
  readonly notices: Notices;
  readonly go: (table: string) => void;
  /** The end of my ledger, or the reason as a sentence. */
  readonly history: () => Promise<{ readonly movements: readonly Movement[] } | string>;
}

export class LeftTables {
  readonly #left = new Map<string, Left>(readLeft());
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  leave({ id, input, presentation, protocol }: TableStore): void {
    const state = protocol.state.peek();
    if (state === null || presentation.staked.peek() + input.uncounted.peek() <= 0) return;
    const { title, facts, round } = state;
    this.#set(id, { title, game: facts.game, round, atMs: Date.now() });
  }

  comeBack(id: string): void {
    this.#set(id, null);
    this.#needs.notices.withdraw(subjectOf(id));
  }

  /** Another account is on this connection, or none. */
  forget(): void {
    for (const id of [...this.#left.keys()]) this.comeBack(id);
  }

  tell(settled: WagersSettled): void {
    const left = this.#left.get(settled.table);
    if (left === undefined || settled.staked + settled.returned === 0) return;
    const isGood = settled.returned > settled.staked;
    this.#put(settled.table, settledInWords(settled, left), isGood);
    this.#set(settled.table, { ...left, round: settled.round + 1 });
  }

  /** Tell what was settled while no page of mine was there to hear it. */
  async catchUp(): Promise<void> {
    if (this.#left.size === 0) return;
    const page = await this.#needs.history();
    if (typeof page === "string") return;
    const lines = historyLines(page.movements);
    for (const [id, left] of this.#left) {
      const settled = lines.filter(
        ({ table, round, isSettled }) => table === id && round >= left.round && isSettled,
      );
      const [newest] = settled;
      if (newest === undefined) continue;
      const net = settled.reduce((sum, { cents }) => sum + cents, 0);
      this.#put(id, netInWords(net, left.title), net > 0);
      this.#set(id, newest.riding > 0 ? { ...left, round: newest.round + 1 } : null);
    }
  }

  #put(table: string, words: string, isGood: boolean): void {
    this.#needs.notices.put(words, {
      tone: isGood ? "good" : "plain",
      subject: subjectOf(table),
      staysMs: STAYS_MS,
      action: { label: text.left.go, act: () => this.#needs.go(table) },
    });
  }

  #set(id: string, left: Left | null): void {
    if (left === null) this.#left.delete(id);
    else this.#left.set(id, left);
    writeStored("left_tables", this.#left.size === 0 ? null : JSON.stringify([...this.#left]));
  }
}

function readLeft(): readonly [string, Left][] {
  try {
    const stored: readonly [string, Left][] = JSON.parse(readStored("left_tables") ?? "[]");
    return stored.filter(([, { atMs }]) => Date.now() - atMs < KEPT_MS);
  } catch {
    return []; // written by another version of the client
  }
}

const subjectOf = (table: string): string => `settled at ${table}`;

function settledInWords(
  { wagers, staked, returned }: WagersSettled,
  { title, game }: Left,
): string {
  if (returned >= staked) return netInWords(returned - staked, title);
  const sums = gameView(game) === null || returned > 0 ? [] : betsInWords(wagers, game);
  if (sums.length === 0 || sums.length > MOST_NAMED) {
    return netInWords(returned - staked, title);
  }
  return text.left.lostAll(title, text.link.bets(sums));
}

function netInWords(net: number, title: string): string {
  if (net > 0) return text.left.won(title, money(net));
  return net === 0 ? text.left.even(title) : text.left.lost(title, money(-net));
}
