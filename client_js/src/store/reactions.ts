// The signs that players show at their seats, each for some seconds.

import { type Signal, signal } from "@preact/signals";
import type { Reaction, ServerMessage } from "../protocol";

export const SHOWN_MS = 4500;

export class Reactions {
  /** By seat. */
  readonly shown: Signal<ReadonlyMap<number, Reaction>> = signal(new Map());
  readonly #table: string;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(table: string) {
    this.#table = table;
  }

  receive(message: ServerMessage): void {
    if (message.type !== "reaction_shown" || message.table !== this.#table) return;
    const { seat, reaction } = message;
    clearTimeout(this.#timers.get(seat));
    // The latest is the last.
    this.shown.value = this.#without(seat).set(seat, reaction);
    this.#timers.set(
      seat,
      setTimeout(() => this.#hide(seat), SHOWN_MS),
    );
  }

  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #hide(seat: number): void {
    this.shown.value = this.#without(seat);
  }

  #without(seat: number): Map<number, Reaction> {
    const left = new Map(this.shown.peek());
    left.delete(seat);
    return left;
  }
}
