// What messages do to a table: the state as the house tells it, what is asked of the house, and what
// its answers change. Owns the state, and which wagers are being taken down.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { TimedOut } from "../connection/connection";
import { isNo } from "../connection/replies";
import { gameView } from "../games";
import type { Posted, TableFacts } from "../games/contract";
import type { ServerMessage, TableResumed, TableSnapshot } from "../protocol";
import { text } from "../text";
import { netMoney } from "../text/format";
import { fatesInWords, standingInWords } from "./fates_in_words";
import { knownLayout, layoutOf } from "./layouts";
import { freshNonce } from "./nonce";
import { type OwnAction, reduceTable, type TableAction } from "./reduce_table";
import type { TableDependencies } from "./table_dependencies";
import {
  type Bet,
  fromSnapshot,
  isOutOfStep,
  type TableState,
  total,
  type Wager,
} from "./table_state";
import { type WagerNews, WagersInFlight } from "./wagers_in_flight";

/** The layout is told in ticks: for so long it may differ from what was acknowledged. */
const STEP_MS = 600;

export class TableProtocol {
  readonly id: string;
  readonly houseNow: () => number;
  /** null until the first snapshot. */
  readonly state: Signal<TableState | null> = signal(null);
  /** The house knows no such table. */
  readonly missing = signal(false);
  /** The nonces of wagers of mine that the house was asked to take down. */
  readonly #comingDown = signal<ReadonlySet<string>>(new Set());
  readonly #dependencies: TableDependencies;
  readonly #inFlight = new WagersInFlight((news) => this.#tellFates(news));
  readonly #endings: (() => void)[];
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  /** Since the line broke: which of my wagers the house had acknowledged by then. */
  #heldWhenLost: ReadonlySet<string | null> | null = null;
  /** What came after a snapshot whose layout is on its way; null if none is. */
  #held: ServerMessage[] | null = null;
  #hasEnded = false;

  constructor(id: string, dependencies: TableDependencies) {
    this.id = id;
    this.#dependencies = dependencies;
    this.houseNow = dependencies.connection.clock.houseNow;
    this.#endings = [
      effect(() => {
        if (dependencies.link.value.kind !== "lost") return;
        const held = this.state.peek()?.wagers.filter(({ id }) => id !== null) ?? [];
        this.#heldWhenLost ??= new Set(held.map(({ id }) => id));
        this.#inFlight.lineLost();
      }),
      effect(() => {
        clearTimeout(this.#stepTimer);
        if (!this.#isOutOfStep.value) return;
        this.#stepTimer = setTimeout(() => void this.watch(), STEP_MS);
      }),
    ];
  }

  readonly facts: ReadonlySignal<TableFacts | null> = computed(
    () => this.state.value?.facts ?? null,
  );
  /** There is no connection: what the page shows is as it was. */
  readonly isCutOff: ReadonlySignal<boolean> = computed(
    () => this.#dependencies.link.value.kind !== "open",
  );
  /** Wagers are taken now. */
  readonly open: ReadonlySignal<boolean> = computed(() => {
    const state = this.state.value;
    return !this.isCutOff.value && state?.phase === "betting" && state.status === "open";
  });
  /** My wagers, without those that are being taken down. */
  readonly wagers: ReadonlySignal<readonly Wager[]> = computed(() => {
    const comingDown = this.#comingDown.value;
    return this.#wagers.value.filter((wager) => !comingDown.has(wager.nonce));
  });
  /** Cents of mine that the house holds, and that are being taken down. */
  readonly comingBack: ReadonlySignal<number> = computed(() => {
    const comingDown = this.#comingDown.value;
    return total(
      this.#wagers.value.filter(({ id, nonce }) => id !== null && comingDown.has(nonce)),
    );
  });
  #wagers = computed(() => this.state.value?.wagers ?? []);
  #isOutOfStep = computed(() => {
    const isComingDown = this.#comingDown.value.size > 0;
    const state = this.state.value;
    return state !== null && !isComingDown && isOutOfStep(state, this.#dependencies.myName.value);
  });

  /** Follow the table: from nothing, or from the last event that is known. */
  async watch(): Promise<void> {
    const state = this.state.value;
    const after = state === null ? null : { stream: state.stream, number: state.number };
    try {
      const request = { type: "watch_table", table: this.id } as const;
      const reply = await this.#dependencies.connection.request<"watch_table">(
        after === null ? request : { ...request, after },
      );
      if (isNo(reply)) this.missing.value = true;
    } catch (reason) {
      if (reason instanceof TimedOut) this.#dependencies.notices.say(text.link.noAnswer, "bad");
    }
  }

  /** Every message of the house passes through here. */
  receive(message: ServerMessage): void {
    if ("table" in message && message.table !== this.id) return;
    if (this.#held !== null) this.#held.push(message);
    else if (message.type !== "table_snapshot") this.#take(message);
    else {
      const spots = knownLayout(message.layout);
      if (spots === null) void this.#waitForLayout(message);
      else this.#take({ ...message, spots });
    }
  }

  #take(message: Exclude<TableAction, OwnAction>): void {
    const before = this.state.value;
    if (message.type === "table_snapshot" || message.type === "table_resumed") {
      this.#tellMissed(before, message);
    }
    if (before === null) {
      if (message.type === "table_snapshot")
        this.state.value = fromSnapshot(message, this.houseNow());
      return;
    }
    this.#reduce(message);
    if (this.state.value?.gap && !before.gap) void this.watch();
  }

  /** Take in a snapshot, and what came after it, as soon as its layout is known. */
  async #waitForLayout(snapshot: TableSnapshot): Promise<void> {
    const held: ServerMessage[] = [];
    this.#held = held;
    let spots = null;
    let isLate = false;
    try {
      spots = await layoutOf(snapshot.layout, this.#dependencies.connection);
      this.missing.value = spots === null;
    } catch (reason) {
      isLate = reason instanceof TimedOut; // after a lost connection the table is watched anyway
    }
    this.#held = null;
    if (this.#hasEnded) return;
    if (spots !== null) for (const message of [snapshot, ...held]) this.receive(message);
    else if (isLate) await this.watch();
  }

  /** Stop watching. */
  leave(): void {
    this.#hasEnded = true;
    for (const end of this.#endings) end();
    clearTimeout(this.#stepTimer);
    this.#dependencies.connection
      .request<"leave_table">({ type: "leave_table", table: this.id })
      .catch(() => undefined); // a lost connection watches nothing
  }

  /** Place a wager. Resolves to the reason if the house refuses it, else to null. */
  async place(bet: Bet, press = 0): Promise<string | null> {
    const state = this.state.value;
    if (state === null) return null;
    const { on, pick, amount, working = false, box = 0 } = bet;
    const nonce = freshNonce();
    const wager: Wager = { nonce, id: null, on, pick, amount, working, box, press };
    this.#reduce({ type: "own_wager", wager });
    const answer = this.#dependencies.connection.request<"place_wager">({
      type: "place_wager",
      table: this.id,
      round: state.round,
      nonce,
      on,
      pick,
      amount,
      working,
      box: box === 0 ? null : box,
    });
    this.#inFlight.begin(nonce, answer);
    const reply = await answer.catch(() => null);
    const isAccepted = reply !== null && !isNo(reply);
    const reason = reply !== null && isNo(reply) ? reply.message : "";
    const fate = isAccepted ? "accepted" : reply === null ? "unconfirmed" : "refused";
    this.#inFlight.end(nonce, { bet, fate, reason });
    if (isAccepted) return null;
    this.#reduce({ type: "own_wager_refused", nonce });
    return reply === null ? null : reason;
  }

  /** Take a wager down, once the house has answered for it. Resolves to the reason if it stays, else
   * to null. */
  async takeDown(wager: Wager): Promise<string | null> {
    this.#comingDown.value = new Set([...this.#comingDown.value, wager.nonce]);
    await this.#inFlight.answered(wager.nonce);
    return this.#comeDown(wager.nonce);
  }

  /** Lay a wager in the place of another one. Both are asked for at once and in this order, so the house
   * has the one or the other whenever bets end. Resolves to why the old one stays, or to why the new one is
   * not laid; both are null once it is. */
  async replace(
    old: Wager,
    bet: Bet,
  ): Promise<{ readonly stays: string | null; readonly refusal: string | null }> {
    // What the house has not answered for has no name yet by which it is taken down.
    await this.#inFlight.answered(old.nonce);
    this.#comingDown.value = new Set([...this.#comingDown.value, old.nonce]);
    const [stays, refusal] = await Promise.all([this.#comeDown(old.nonce), this.place(bet)]);
    return { stays, refusal };
  }

  async #comeDown(nonce: string): Promise<string | null> {
    const placed = this.#wagers.value.find((wager) => wager.nonce === nonce);
    const refusal = placed?.id ? await this.#askToTakeDown(placed.id) : null;
    const still = new Set(this.#comingDown.value);
    still.delete(nonce);
    this.#comingDown.value = still;
    return refusal;
  }

  async #askToTakeDown(id: string): Promise<string | null> {
    const reply = await this.#dependencies.connection
      .request<"take_down">({ type: "take_down", table: this.id, id })
      .catch(() => null);
    // A wager that came off together with another is gone already: no reason to complain.
    const isStillThere = this.#wagers.value.some((wager) => wager.id === id);
    return reply !== null && isNo(reply) && isStillThere ? reply.message : null;
  }

  /** Answer an offer, or choose in a decision window. True once the house has taken it. The page's own
   * choice may come too late: then the house has made it. */
  decide(choice: string, options: Posted, box?: number): Promise<boolean> {
    const request = { type: "choose", table: this.id, choice, options, box: box ?? null } as const;
    const isByPage = choice === gameView(this.facts.value?.game ?? "")?.madeByPage;
    // Pressed twice, it is refused when bets have closed: that is what the player wanted.
    const isNoMatter = () => isByPage || (choice === "start_now" && !this.open.value);
    return this.#isGranted(this.#dependencies.connection.request<"choose">(request), isNoMatter);
  }

  /** Call a wager of mine on or off for the come out roll. */
  async callWorking(id: string, working: boolean): Promise<void> {
    const request = { type: "call_working", table: this.id, id, working } as const;
    const answer = this.#dependencies.connection.request<"call_working">(request);
    if (await this.#isGranted(answer)) this.#reduce({ type: "own_working", id, working });
  }

  /** Take a seat: this one, or any. True once the house has given it. */
  sit(seat: number | null): Promise<boolean> {
    const request = { type: "sit", table: this.id, seat } as const;
    return this.#isGranted(this.#dependencies.connection.request<"sit">(request));
  }

  /** A refusal is shown to the player.
   * @param isNoMatter whether one that comes too late is not */
  async #isGranted(
    answer: Promise<{ readonly type: string }>,
    isNoMatter: () => boolean = () => false,
  ): Promise<boolean> {
    const reply = await answer.catch(() => null);
    if (reply === null) return false;
    if (!isNo(reply)) return true;
    if (reply.code !== "not_now" || !isNoMatter())
      this.#dependencies.notices.say(reply.message, "bad");
    return false;
  }

  #reduce(action: TableAction): void {
    const before = this.state.value;
    if (before === null) return;
    const after = reduceTable(before, action, this.houseNow());
    if (after !== before) this.state.value = after;
  }

  /** After a lost connection: which of my wagers that were under way the house has taken. */
  #tellFates(news: readonly WagerNews[]): void {
    const { notices } = this.#dependencies;
    for (const words of fatesInWords(news, this.facts.value?.game ?? "")) {
      notices.say(words, news.every(({ fate }) => fate === "accepted") ? "good" : "bad");
    }
  }

  /** After a lost connection: what became of my wagers in the meantime, and which of them stand. Of
   * those that were under way the player is told when the house has answered for them. */
  #tellMissed(before: TableState | null, now: TableSnapshot | TableResumed): void {
    const held = this.#heldWhenLost;
    if (before === null || held === null) return;
    this.#heldWhenLost = null;
    const known = before.settlement?.round ?? 0;
    const news = now.settled_since.filter((settled) => settled.round > known);
    const net = news.reduce((sum, settled) => sum + settled.returned - settled.staked, 0);
    const standing = now.mine.filter(({ id }) => held.has(id));
    const words = [
      news.length === 0 ? text.link.back : text.link.meanwhile(news.length, netMoney(net)),
      ...(standing.length > 0 ? [standingInWords(standing, before.facts.game)] : []),
    ];
    const tone = news.length === 0 ? "plain" : net < 0 ? "bad" : "good";
    this.#dependencies.notices.say(words.join(" "), tone);
  }
}
