// A table's chat while it is on show: its lines, and what I say.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ChatLine, ServerMessage } from "../../protocol";
import type { HiddenPlayers } from "../../store/hidden_players";
import type { HouseStore } from "../../store/house_store";

const LINES_KEPT = 200;

export class ChatStore {
  /** The oldest first; null until the house has sent them. */
  readonly lines: Signal<readonly ChatLine[] | null> = signal(null);
  /** Why there are none. */
  readonly fault = signal("");
  readonly hidden: HiddenPlayers;
  readonly shown: ReadonlySignal<readonly ChatLine[]> = computed(() =>
    (this.lines.value ?? []).filter((line) => !this.hidden.hides(line)),
  );
  readonly mine = signal("");
  readonly #house: HouseStore;
  readonly #table: string;

  constructor(house: HouseStore, table: string) {
    this.#house = house;
    this.hidden = house.hiddenPlayers;
    this.#table = table;
  }

  /** Read the lines, and follow them until the returned function is called. */
  follow(): () => void {
    const hear = (message: ServerMessage) => this.#hear(message);
    this.#house.listeners.add(hear);
    void this.#read();
    return () => {
      this.#house.listeners.delete(hear);
    };
  }

  /** Null once it is said, otherwise the reason. */
  async say(text: string): Promise<string | null> {
    const request = { type: "say_in_chat", table: this.#table, text } as const;
    const reply = await this.#house.ask(this.#house.connection.request<"say_in_chat">(request));
    return typeof reply === "string" ? reply : null;
  }

  /** Null once the operators have it, otherwise the reason. */
  async report(line: string): Promise<string | null> {
    const request = { type: "report_chat", table: this.#table, line } as const;
    const reply = await this.#house.ask(this.#house.connection.request<"report_chat">(request));
    return typeof reply === "string" ? reply : null;
  }

  async #read(): Promise<void> {
    const request = { type: "read_chat", table: this.#table } as const;
    const reply = await this.#house.ask(this.#house.connection.request<"read_chat">(request));
    if (typeof reply === "string") {
      this.fault.value = reply;
      return;
    }
    this.fault.value = "";
    this.mine.value = reply.who ?? "";
    // Lines that came before the page did are in it.
    this.lines.value = reply.lines;
  }

  #hear(message: ServerMessage): void {
    // A new connection, or another account on it.
    if (message.type === "signed_in") void this.#read();
    if (!("table" in message) || message.table !== this.#table) return;
    const lines = this.lines.peek();
    if (lines === null) return;
    if (message.type === "chat_said" && !lines.some(({ id }) => id === message.line.id)) {
      this.lines.value = [...lines, message.line].slice(-LINES_KEPT);
    } else if (message.type === "chat_deleted") {
      this.lines.value = lines.filter(({ id }) => id !== message.line);
    }
  }
}
