// Of whom this player wants to see nothing in chats and no signs: by their `who`, as their lines have
// it, or by name, as their seats have it. This browser remembers them.

import { type Signal, signal } from "@preact/signals";
import { readStored, writeStored } from "./browser_storage";

const MOST = 200;

/** No `who` has such a sign. */
export const nameKey = (name: string): string => `@${encodeURIComponent(name)}`;

export class HiddenPlayers {
  readonly all: Signal<ReadonlySet<string>> = signal(
    new Set((readStored("hidden_players") ?? "").split(" ").filter(Boolean)),
  );

  hide(who: string): void {
    this.#set([...this.all.peek(), who].slice(-MOST));
  }

  /** Whether a line is not to be seen. */
  hides({ who, name }: { readonly who: string; readonly name: string }): boolean {
    return this.all.value.has(who) || this.hidesName(name);
  }

  hidesName(name: string): boolean {
    return this.all.value.has(nameKey(name));
  }

  show(whom: readonly string[]): void {
    this.#set([...this.all.peek()].filter((one) => !whom.includes(one)));
  }

  showAll(): void {
    this.#set([]);
  }

  #set(whom: readonly string[]): void {
    this.all.value = new Set(whom);
    writeStored("hidden_players", whom.length === 0 ? null : whom.join(" "));
  }
}
