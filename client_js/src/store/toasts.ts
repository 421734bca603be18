// Short notices that come and go at the edge of the room.

import { signal } from "@preact/signals";

export type Tone = "plain" | "good" | "bad";

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
}

const STAYS_MS = 6000;
const AT_ONCE = 3;

export class Toasts {
  readonly shown = signal<readonly Toast[]>([]);
  #lastId = 0;

  say(text: string, tone: Tone = "plain"): void {
    this.#lastId += 1;
    const id = this.#lastId;
    const others = this.shown.value.filter((toast) => toast.text !== text);
    this.shown.value = [...others, { id, tone, text }].slice(-AT_ONCE);
    setTimeout(() => this.dismiss(id), STAYS_MS);
  }

  dismiss(id: number): void {
    this.shown.value = this.shown.value.filter((toast) => toast.id !== id);
  }
}
