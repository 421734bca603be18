// Notices stand in the layout, one at a time, and never over anything else. The others wait in
// a queue. A notice is dismissed by the player, expires, or is withdrawn by its sender.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";

export type Tone = "plain" | "good" | "bad";

export interface NoticeAction {
  readonly label: string;
  readonly act: () => void;
}

export interface Notice {
  readonly id: number;
  readonly tone: Tone;
  readonly text: string;
  /** What a notice is about. A newer notice on the same subject takes its place. */
  readonly subject: string;
  /** How long it is shown, in milliseconds. Null: until it is dismissed or withdrawn. */
  readonly staysMs: number | null;
  readonly action: NoticeAction | null;
}

export interface NoticeOptions {
  readonly tone?: Tone;
  readonly subject?: string;
  readonly staysMs?: number | null;
  readonly action?: NoticeAction;
}

const STAYS_MS = 7000;
/** How long a notice is shown while others wait. */
const HURRIES_MS = 3000;
/** Older notices that still wait beyond this number are dropped. */
const MOST = 6;

export class Notices {
  /** The first is on show, the others wait. */
  readonly queue: Signal<readonly Notice[]> = signal([]);
  readonly current: ReadonlySignal<Notice | null> = computed(() => this.queue.value[0] ?? null);
  #lastId = 0;
  #shown = { id: 0, sinceMs: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show a sentence for a while, after those that wait already. The same sentence waits once. */
  say(text: string, tone: Tone = "plain"): void {
    this.put(text, { tone, subject: text });
  }

  /** Show a notice. If one on the same subject is on show or waits, it takes that one's place. */
  put(text: string, options: NoticeOptions = {}): void {
    const { tone = "plain", subject = text, staysMs = STAYS_MS, action = null } = options;
    const before = this.queue.peek().find((notice) => notice.subject === subject);
    const notice = { id: before?.id ?? this.#lastId + 1, tone, text, subject, staysMs, action };
    this.#lastId = Math.max(this.#lastId, notice.id);
    if (before === undefined) this.#set(inOrder([...this.queue.peek(), notice]));
    else this.#set(this.queue.peek().map((other) => (other === before ? notice : other)));
  }

  /** The notices on a subject are true no longer. */
  withdraw(subject: string): void {
    this.#set(this.queue.peek().filter((notice) => notice.subject !== subject));
  }

  dismiss(id: number): void {
    this.#set(this.queue.peek().filter((notice) => notice.id !== id));
  }

  #set(queue: readonly Notice[]): void {
    const dropped = queue.length > MOST ? queue.slice(0, 1).concat(queue.slice(1 - MOST)) : queue;
    if (!isSame(dropped, this.queue.peek())) this.queue.value = dropped;
    this.#followClock();
  }

  #followClock(): void {
    clearTimeout(this.#timer);
    const [first, next] = this.queue.peek();
    if (first === undefined) return;
    const nowMs = Date.now();
    if (first.id !== this.#shown.id) this.#shown = { id: first.id, sinceMs: nowMs };
    if (first.staysMs === null) return;
    const staysMs = next === undefined ? first.staysMs : Math.min(first.staysMs, HURRIES_MS);
    const leftMs = this.#shown.sinceMs + staysMs - nowMs;
    this.#timer = setTimeout(() => this.dismiss(first.id), Math.max(0, leftMs));
  }
}

/** A notice that stays until it is withdrawn is shown before those that expire. */
function inOrder(queue: readonly Notice[]): readonly Notice[] {
  return [
    ...queue.filter(({ staysMs }) => staysMs === null),
    ...queue.filter(({ staysMs }) => staysMs !== null),
  ];
}

function isSame(one: readonly Notice[], other: readonly Notice[]): boolean {
  return one.length === other.length && one.every((notice, index) => notice === other[index]);
}
