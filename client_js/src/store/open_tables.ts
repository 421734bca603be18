// The tables that are open at once, on the one connection: the one on show, and those that the
// player keeps in the strip meanwhile.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ServerMessage } from "../protocol";
import { readTabStored, writeTabStored } from "./browser_storage";
import type { LeftTables } from "./left_tables";
import type { TableStore } from "./table_store";

export const MOST_TABLES = 4;

export class OpenTables {
  /** In the order in which they were opened. */
  readonly all: Signal<readonly TableStore[]> = signal([]);
  /** A table stays open when another view is shown. */
  readonly isKeeping = signal(false);
  readonly #make: (id: string) => TableStore;
  readonly #left: LeftTables;

  constructor(make: (id: string) => TableStore, left: LeftTables) {
    this.#make = make;
    this.#left = left;
  }

  /** Of all tables together: my cents that the house has not acknowledged, less what comes back, and
   * winnings that the player has not seen paid. */
  readonly uncounted: ReadonlySignal<number> = computed(() =>
    this.all.value.reduce(
      (sum, { input, presentation }) => sum + input.uncounted.value + presentation.withheld.value,
      0,
    ),
  );

  /** Open what this tab of the browser had open before the page was loaded again. The table at its
   * address is one of them, if there is one; another address leaves them. */
  restore(onShow: string | null): void {
    const ids = readIds();
    if (onShow === null || ids.includes(onShow)) for (const id of ids) this.open(id);
    this.isKeeping.value = this.all.peek().length > 0;
    effect(() => {
      const open = this.all.value.map(({ id }) => id);
      writeTabStored(
        "open_tables",
        open.length > 1 ? open.map(encodeURIComponent).join(" ") : null,
      );
    });
  }

  /** A table that is open, or is opened now. A table with nothing of mine makes way for a fifth one;
   * null if there is none. */
  open(id: string): TableStore | null {
    const there = this.all.peek().find((table) => table.id === id);
    if (there !== undefined) return there;
    if (this.all.peek().length >= MOST_TABLES) {
      const idle = this.all.peek().find(isIdle);
      if (idle === undefined) return null;
      this.close(idle.id);
    }
    this.#left.comeBack(id);
    const table = this.#make(id);
    this.all.value = [...this.all.peek(), table];
    return table;
  }

  /** Leave a table. Wagers on its layout are settled without me. */
  close(id: string): void {
    const all = this.all.peek();
    const closed = all.find((table) => table.id === id);
    if (closed !== undefined) this.#left.leave(closed);
    closed?.leave();
    this.all.value = all.filter((table) => table.id !== id);
    if (this.all.peek().length === 0) this.isKeeping.value = false;
  }

  /** Close all but one. */
  closeBut(kept: string): void {
    for (const { id } of this.all.peek()) if (id !== kept) this.close(id);
    this.#left.forget();
    this.isKeeping.value = false;
  }

  /** Every message of the house passes through here. */
  receive(message: ServerMessage): void {
    for (const table of this.all.peek()) table.receive(message);
    if (message.type === "wagers_settled") this.#left.tell(message);
    // What was settled while the page was away is in my history.
    if (message.type === "signed_in") void this.#left.catchUp();
  }

  /** Follow all of them: the connection is new, or somebody else has signed in on it. */
  async watch(): Promise<void> {
    await Promise.all(this.all.peek().map((table) => table.protocol.watch()));
  }
}

/** It has no wager of mine, and none is on its way. */
function isIdle({ input, presentation }: TableStore): boolean {
  return presentation.staked.peek() === 0 && input.uncounted.peek() === 0;
}

function readIds(): readonly string[] {
  const stored = readTabStored("open_tables") ?? "";
  return stored.split(" ").filter(Boolean).map(decodeURIComponent);
}
