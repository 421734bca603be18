// What was said at a table since I came to it, while its chat was not on show.

import { type Signal, signal } from "@preact/signals";
import type { ChatLine, ServerMessage } from "../protocol";

/** More than are ever told apart. */
const KEPT = 100;

export class UnreadChat {
  /** The oldest first. */
  readonly lines: Signal<readonly ChatLine[]> = signal([]);
  readonly #table: string;
  #isOnShow = false;

  constructor(table: string) {
    this.#table = table;
  }

  receive(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.#table) return;
    if (message.type === "chat_said" && !this.#isOnShow) {
      this.lines.value = [...this.lines.peek(), message.line].slice(-KEPT);
    } else if (message.type === "chat_deleted") {
      this.lines.value = this.lines.peek().filter(({ id }) => id !== message.line);
    }
  }

  /** The chat is on show, until the returned function is called: what is said there is read. */
  show(): () => void {
    this.#isOnShow = true;
    this.lines.value = [];
    return () => {
      this.#isOnShow = false;
    };
  }
}
