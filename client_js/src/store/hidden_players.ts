// Whose lines in a chat this player does not want to see, by their `who`. This browser remembers them.

import { type Signal, signal } from "@preact/signals";
import { readStored, writeStored } from "./browser_storage";

const MOST = 200;

export class HiddenPlayers {
  readonly all: Signal<ReadonlySet<string>> = signal(
    new Set((readStored("hidden_players") ?? "").split(" ").filter(Boolean)),
  );

  hide(who: string): void {
    this.#set([...this.all.peek(), who].slice(-MOST));
  }

  showAll(): void {
    this.#set([]);
  }

  #set(whom: readonly string[]): void {
    this.all.value = new Set(whom);
    writeStored("hidden_players", whom.length === 0 ? null : whom.join(" "));
  }
}
