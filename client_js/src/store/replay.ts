// A past round of mine, played again: a table of its own, told the recorded round message by message.
// The house hears nothing of it, and no money moves.

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { LinkState } from "../connection/connection";
import type { RecordedRound } from "../games/contract";
import type { OutcomeDrawn, ServerMessage } from "../protocol";
import type { Receipt } from "../verify/receipt";
import { Notices } from "./notices";
import { laidByMe, mineOf, type Recording, type Scene, scenesOf } from "./replay_scenes";
import { type TableState, total } from "./table_state";
import { TableStore } from "./table_store";

export type { Recording } from "./replay_scenes";

/** After the last message: the losers are swept, the winners paid. */
const SHOW_MS = 4000;

export class Replay {
  readonly table: TableStore;
  /** What I had on the layout, with what my choices put up. */
  readonly stakedCents: number;
  /** What happened last, in words. */
  readonly said: Signal<string> = signal("");
  /** Seats had choices in it: it has more to be seen, and may be hurried. */
  readonly hasTurns: boolean;
  readonly #scenes: readonly Scene[];
  #next = 0;
  #number = 0;
  /** When the round would have begun, had nobody hurried it, on the page's own clock: the house's
   * may be set right meanwhile. */
  #beganMs = 0;
  /** When it was paused, on the page's own clock. */
  readonly #pausedMs: Signal<number | null> = signal(null);
  readonly isPaused: ReadonlySignal<boolean> = computed(() => this.#pausedMs.value !== null);
  /** The time of all pauses that are over. */
  #restedMs = 0;
  #lastDrawn: OutcomeDrawn | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param live the table as it is: its layout and its limits */
  constructor(live: TableState, recording: Recording, houseNow: () => number) {
    const link: Signal<LinkState> = signal({ kind: "open" });
    // A pause holds its clock, and with it all that moves.
    const now = () => houseNow() - this.#restedMs - this.#restingMs();
    this.table = new TableStore(live.facts.table, {
      connection: { clock: { houseNow: now }, request: () => new Promise(() => undefined) },
      link,
      signedIn: signal(false),
      myName: signal(null),
      balance: signal(null),
      notices: new Notices(),
      askToSignIn: async () => false,
      confirmWager: async () => false,
    });
    this.stakedCents = total(mineOf(recording.receipt));
    this.hasTurns = recording.replay.turns !== undefined;
    this.#scenes = scenesOf(live, recording, now());
  }

  start(): void {
    this.#beganMs = performance.now();
    this.#play();
  }

  /** Goes on with what happened next, without waiting for it. */
  hurry(): void {
    const next = this.#scenes[this.#next];
    if (next === undefined) return;
    this.resume();
    const drawn = this.#lastDrawn;
    // The equipment comes to rest at once.
    if (drawn !== null) this.#tell({ ...drawn, rest_ms: 0 });
    this.#beganMs = performance.now() - next.atMs;
    this.#play();
  }

  /** On to the end of the round. */
  toResult(): void {
    this.resume();
    while (this.#next < this.#scenes.length) this.hurry();
  }

  pause(): void {
    if (this.isPaused.peek()) return;
    clearTimeout(this.#timer);
    this.#pausedMs.value = performance.now();
  }

  resume(): void {
    if (!this.isPaused.peek()) return;
    const restedMs = this.#restingMs();
    this.#pausedMs.value = null;
    this.#restedMs += restedMs;
    this.#beganMs += restedMs;
    this.#play();
  }

  /** How far it is, from 0 to 1. */
  progress(): number {
    const lastMs = (this.#scenes.at(-1)?.atMs ?? 0) + SHOW_MS;
    return Math.min(1, (performance.now() - this.#restingMs() - this.#beganMs) / lastMs);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#next = this.#scenes.length;
    this.table.leave();
  }

  #restingMs(): number {
    const from = this.#pausedMs.peek();
    return from === null ? 0 : performance.now() - from;
  }

  #play(): void {
    clearTimeout(this.#timer);
    const nowMs = performance.now() - this.#beganMs;
    for (;;) {
      const scene = this.#scenes[this.#next];
      if (scene === undefined) return;
      if (scene.atMs > nowMs) {
        this.#timer = setTimeout(() => this.#play(), scene.atMs - nowMs);
        return;
      }
      this.#next += 1;
      this.#tell(scene.message);
      if (scene.said !== undefined) this.said.value = scene.said;
    }
  }

  #tell(message: ServerMessage): void {
    if (message.type === "table_snapshot") this.#number = 0;
    this.#lastDrawn = message.type === "outcome_drawn" ? message : null;
    const isNumbered = "number" in message && message.type !== "table_snapshot";
    this.table.receive(isNumbered ? { ...message, number: ++this.#number } : message);
  }
}

/** Whether a settled round of this table had wagers of mine. */
export function isMine(receipt: Receipt, { facts }: TableState): boolean {
  const isHere = receipt.table === facts.table && receipt.game === facts.game;
  return isHere && receipt.result === "settled" && laidByMe(receipt).length > 0;
}

/** Whether a round can be played again at this table: I had wagers in it, and its layout still has
 * them all. Some have no spot on any layout: what a bank puts up. */
export function isPlayable(receipt: Receipt, live: TableState): boolean {
  const { facts } = live;
  const raised = new Set(receipt.decisions.flatMap((one) => one.raised.map(({ id }) => id)));
  const keys = laidByMe(receipt)
    .filter(({ id }) => !raised.has(id))
    .map(({ on, pick }) => [on, [...pick].sort().join("-")].filter(Boolean).join(":"));
  const areas = new Set([...facts.spots.values()].map(({ on }) => on));
  return isMine(receipt, live) && keys.every((key) => facts.spots.has(key) || areas.has(key));
}

export function recordedRound(receipt: Receipt): RecordedRound {
  const { rules, state, draws, decisions, open } = receipt;
  const wagers = laidByMe(receipt);
  return { rules, state, draws, decisions, wagers, laid: open ? receipt.wagers : wagers };
}
