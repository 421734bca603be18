// The table that is being watched: its state as signals for the views, and what a player may do.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type Connection, type LinkState, TimedOut } from "../connection/connection";
import { isNo } from "../connection/replies";
import type { MyStack, Seating, Shown, SpotKey } from "../games/contract";
import { cameDown, goingUpAgain, staysUp } from "../games/lasting";
import { coveredOutcome, stayingSpots } from "../games/outcomes";
import type {
  Phase,
  RoundResult,
  SeatInfo,
  ServerMessage,
  SettledWager,
  SpotInfo,
  WagersSettled,
} from "../protocol";
import { text } from "../text";
import { netMoney } from "../text/format";
import { chipNear, chipValues } from "./chips";
import { firstOfEach, GrowingStacks, isAt, oneABox } from "./growing";
import { keep, recall } from "./keepsakes";
import { freshNonce } from "./nonce";
import { reduceTable } from "./reduce_table";
import { nextStageMs, type Stage, stageAt } from "./stage";
import {
  type Bet,
  fromSnapshot,
  isOutOfStep,
  keyOf,
  mergedBets,
  mergedStacks,
  myBoxes,
  othersStacks,
  type Posted,
  settlementOnShow,
  type TableState,
  total,
  type Wager,
  winningSpots,
} from "./table_state";
import type { Toasts } from "./toasts";

const NO_SPOTS: ReadonlySet<SpotKey> = new Set();
const NOTHING_POSTED: Posted = {};
const NONE_SETTLED: readonly SettledWager[] = [];
const NO_SEATS: ReadonlyMap<number, SeatInfo> = new Map();
const REFUSAL_STAYS_MS = 4500;
/** The layout is told in ticks: for so long it may differ from what was acknowledged. */
const STEP_MS = 600;

/** How a wager is laid besides: working on the come out roll, on a box beside the player's own. */
export type Manner = Partial<Pick<Wager, "working" | "box">>;

export interface Surroundings {
  readonly connection: Connection;
  readonly link: ReadonlySignal<LinkState>;
  readonly signedIn: ReadonlySignal<boolean>;
  readonly myName: ReadonlySignal<string | null>;
  readonly balance: ReadonlySignal<number | null>;
  readonly toasts: Toasts;
  readonly askToEnter: () => void;
}

export class TableStore {
  readonly id: string;
  readonly state: Signal<TableState | null> = signal(null);
  readonly missing = signal(false);
  readonly stage: Signal<Stage> = signal("none");
  readonly chip = signal(Number(recall("chip") ?? "500"));
  readonly refused = signal<{ readonly spot: SpotKey; readonly message: string } | null>(null);
  readonly pointed = signal<SpotInfo | null>(null);
  /** The last settlement whose chips have been paid before the player's eyes. */
  readonly lastPaid = signal<WagersSettled | null>(null);
  readonly houseNow: () => number;

  #around: Surroundings;
  #comingDown = signal<ReadonlySet<string>>(new Set());
  #answers = new Map<string, Promise<unknown>>();
  #presses = 0;
  #stageTimer: ReturnType<typeof setTimeout> | undefined;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;
  #stepTimer: ReturnType<typeof setTimeout> | undefined;
  #wasLost = false;
  #endings: (() => void)[] = [];

  constructor(id: string, around: Surroundings) {
    this.id = id;
    this.#around = around;
    this.houseNow = around.connection.clock.houseNow;
    this.#endings.push(
      effect(() => this.#followStage()),
      effect(() => {
        if (around.link.value.kind === "lost") this.#wasLost = true;
      }),
      effect(() => {
        if (!this.open.value) this.#growing.drop();
      }),
      effect(() => {
        clearTimeout(this.#stepTimer);
        if (!this.#isOutOfStep.value) return;
        this.#stepTimer = setTimeout(() => void this.watch(), STEP_MS);
      }),
    );
  }

  readonly phase: ReadonlySignal<Phase> = computed(() => this.state.value?.phase ?? "idle");
  readonly open = computed(() => {
    const state = this.state.value;
    const isConnected = this.#around.link.value.kind === "open";
    return isConnected && state?.phase === "betting" && state.status === "open";
  });
  readonly shown: ReadonlySignal<Shown | null> = computed(() => this.state.value?.shown ?? null);

  readonly posted: ReadonlySignal<Posted> = computed(() => {
    const isSecret = this.stage.value === "running";
    return (isSecret ? this.state.value?.postedBefore : this.state.value?.posted) ?? NOTHING_POSTED;
  });

  /** Past outcomes; that of the round on show only once the equipment lies still. */
  readonly results: ReadonlySignal<readonly RoundResult[]> = computed(() => {
    const results = this.#allResults.value;
    const isSecret = this.stage.value === "running" && this.phase.value === "settled";
    return isSecret ? results.slice(1) : results;
  });
  #allResults = computed(() => this.state.value?.results ?? []);

  #wagers = computed(() => this.state.value?.wagers ?? []);
  #isOutOfStep = computed(() => {
    const isComingDown = this.#comingDown.value.size > 0;
    const state = this.state.value;
    return state !== null && !isComingDown && isOutOfStep(state, this.#around.myName.value);
  });
  #growing = new GrowingStacks((wagers) => {
    for (const wager of wagers) void this.#placeWhole(wager);
  });
  #onLayout: ReadonlySignal<readonly Wager[]> = computed(() => [
    ...this.#wagers.value.filter((wager) => !this.#comingDown.value.has(wager.nonce)),
    ...this.#growing.chips.value.map(
      (chip): Wager => ({ nonce: "", id: null, working: false, box: 0, ...chip }),
    ),
  ]);
  #onShow = computed(() => (this.state.value ? settlementOnShow(this.state.value) : null));
  #sweptWagers = computed(() => {
    const settlement = this.#onShow.value;
    if (settlement === null) return [];
    const isSwept = this.stage.value === "paid";
    return settlement.wagers
      .filter((wager) => !(isSwept && wager.result === "lose"))
      .map(({ id, on, pick, amount, box = 0 }) => ({
        nonce: id,
        id,
        on,
        pick,
        amount,
        working: false,
        box,
      }));
  });
  readonly mine: ReadonlySignal<ReadonlyMap<SpotKey, MyStack>> = computed(() =>
    mergedStacks([...this.#onLayout.value, ...this.#sweptWagers.value]),
  );

  #stacks = computed(() => this.state.value?.stacks ?? new Map());
  #seat = computed(() => this.state.value?.seat ?? null);
  #boxes = computed(() => myBoxes(this.#seat.value, this.#onLayout.value));
  readonly others = computed(() => {
    const others = othersStacks(this.#stacks.value, this.#boxes.value, this.mine.value);
    if (this.stage.value !== "paid") return others;
    const [won, staying] = [this.won.value, stayingSpots(this.posted.value)];
    const isLeft = (key: SpotKey) => won.has(key) || staying.has(key) || this.#staysUp(key);
    return new Map([...others].filter(([key]) => isLeft(key)));
  });

  readonly won: ReadonlySignal<ReadonlySet<SpotKey>> = computed(() => {
    const stage = this.stage.value;
    const result = this.#allResults.value[0];
    const isDecided = this.phase.value === "settled" && stage !== "running" && stage !== "none";
    const facts = this.#facts.value;
    if (!isDecided || result === undefined || facts === null) return NO_SPOTS;
    const mine = this.#onShow.value?.wagers.filter((wager) => wager.result === "win") ?? [];
    const outcome = coveredOutcome(facts.game, result.outcome);
    return new Set([...winningSpots(facts.spots, outcome), ...mine.map(keyOf)]);
  });
  #facts = computed(() => this.state.value?.facts ?? null);

  readonly lost: ReadonlySignal<ReadonlySet<SpotKey>> = computed(() => {
    const settlement = this.#onShow.value;
    if (this.stage.value !== "sweeping" || settlement === null) return NO_SPOTS;
    return new Set(settlement.wagers.filter((wager) => wager.result === "lose").map(keyOf));
  });

  readonly seating: Seating = {
    seat: this.#seat,
    seats: computed(() => this.state.value?.seats ?? NO_SEATS),
    wagers: this.#onLayout,
    stacks: computed(() => [...this.#stacks.value.values()]),
    settled: computed(() =>
      this.stage.value === "running" ? NONE_SETTLED : (this.#onShow.value?.wagers ?? NONE_SETTLED),
    ),
    offer: computed(() => this.state.value?.offer ?? null),
    decision: computed(() => this.state.value?.decision ?? null),
    seen: computed(() => this.state.value?.seen ?? NOTHING_POSTED),
    closesMs: computed(() => this.state.value?.closesMs ?? null),
    balance: computed(() => {
      const balance = this.#around.balance.value;
      return balance === null ? null : balance - this.pending.value;
    }),
    sit: (seat) => this.sit(seat),
    decide: (choice, options, box) => this.decide(choice, options, box),
    callWorking: (id, working) => this.callWorking(id, working),
  };

  readonly winners = computed(() => this.state.value?.winners ?? []);
  /** In mid-round a decision may have put up more, or ended a wager: the layout tells. */
  readonly staked = computed(() => {
    const boxes = this.#boxes.value;
    if (this.phase.value !== "deciding" || this.state.value?.crowded) {
      return total(this.#onLayout.value);
    }
    const stacks = [...this.#stacks.value.values()].filter(({ seat }) => boxes.has(seat));
    return stacks.reduce((sum, { cents }) => sum + cents, 0);
  });
  readonly pending = computed(() =>
    total(this.#onLayout.value.filter((wager) => wager.id === null)),
  );
  /** Winnings that the cage has booked, and the player has not seen paid yet. */
  readonly withheld = computed(() => {
    const isPaid = this.stage.value === "paid";
    return isPaid ? 0 : (this.#onShow.value?.returned ?? 0);
  });
  readonly chips = computed(() => {
    const facts = this.#facts.value;
    return facts === null ? [] : chipValues(facts.minimum, facts.maximum, facts.unit);
  });
  /** Something of mine went up in this very round. */
  #hasLaid = computed(() => {
    const staying = this.state.value?.staying;
    return this.#onLayout.value.some(({ id }) => id === null || !staying?.has(id));
  });
  readonly canRepeat = computed(
    () => this.open.value && !this.#hasLaid.value && this.#lastBets().length > 0,
  );
  #oneABox = computed(() => oneABox(this.#facts.value?.game ?? ""));
  /** What lies on spots of the layout: not what a bank has put up. */
  #onSpots = computed(() => {
    const spots = this.#facts.value?.spots;
    return this.#onLayout.value.filter((wager) => spots?.has(keyOf(wager)));
  });
  readonly canUndo = computed(() => {
    const isFinal = this.#oneABox.value === "stays" && this.#growing.chips.value.length === 0;
    return this.open.value && this.#onSpots.value.length > 0 && !isFinal;
  });
  readonly canDouble = computed(
    () => this.open.value && this.#onSpots.value.length > 0 && this.#oneABox.value !== "stays",
  );

  /** Follow the table: from nothing, or from the last event that is known. */
  async watch(): Promise<void> {
    const state = this.state.value;
    const after = state === null ? null : { stream: state.stream, number: state.number };
    try {
      const request = { type: "watch_table", table: this.id } as const;
      const reply = await this.#around.connection.request<"watch_table">(
        after === null ? request : { ...request, after },
      );
      if (isNo(reply)) this.missing.value = true;
    } catch (reason) {
      if (reason instanceof TimedOut) this.#around.toasts.say(text.link.noAnswer, "bad");
    }
  }

  /** Every message of the house passes through here. */
  receive(message: ServerMessage): void {
    if ("table" in message && message.table !== this.id) return;
    const before = this.state.value;
    if (message.type === "table_snapshot" || message.type === "table_resumed") {
      this.#tellMeanwhile(before, message.settled_since);
    }
    if (before === null) {
      if (message.type !== "table_snapshot") return;
      this.state.value = fromSnapshot(message);
      this.chip.value = chipNear(this.chips.value, this.chip.value);
      return;
    }
    this.#set(reduceTable(before, message, this.houseNow()));
    if (this.state.value?.gap && !before.gap) void this.watch();
  }

  /** Stop watching. Wagers that lie on the layout stay there and are settled. */
  leave(): void {
    for (const end of this.#endings) end();
    clearTimeout(this.#stageTimer);
    clearTimeout(this.#refusalTimer);
    clearTimeout(this.#stepTimer);
    this.#growing.drop();
    this.#around.connection.request<"leave_table">({ type: "leave_table", table: this.id }).catch(
      () => undefined, // a lost connection watches nothing
    );
  }

  choose(cents: number): void {
    this.chip.value = cents;
    keep("chip", String(cents));
  }

  /** Lay one chip of the selected value, or these cents. */
  lay = (spot: SpotInfo, cents = this.chip.value, how: Manner = {}): void =>
    this.#layAll([{ on: spot.on, pick: spot.pick, amount: cents, ...how }]);

  /** Answer an offer, or choose in a decision window. True once the house has taken it. */
  decide = async (choice: string, options: Posted = {}, box?: number): Promise<boolean> => {
    const request = { type: "choose", table: this.id, choice, options, box: box ?? null } as const;
    return this.#asked(this.#around.connection.request<"choose">(request));
  };

  /** Call a wager of mine on or off for the come out roll. */
  callWorking = async (id: string, working: boolean): Promise<void> => {
    const request = { type: "call_working", table: this.id, id, working } as const;
    if (!(await this.#asked(this.#around.connection.request<"call_working">(request)))) return;
    const state = this.state.value;
    if (state === null) return;
    this.#set(reduceTable(state, { type: "own_working", id, working }, this.houseNow()));
  };

  /** Take a seat: this one, or any. */
  sit = async (seat?: number): Promise<boolean> => {
    if (!this.#around.signedIn.value) {
      this.#around.askToEnter();
      return false;
    }
    const request = { type: "sit", table: this.id, seat: seat ?? null } as const;
    return this.#asked(this.#around.connection.request<"sit">(request));
  };

  /** What the house says no to is told beside the table. */
  async #asked(answer: Promise<{ readonly type: string }>): Promise<boolean> {
    const reply = await answer.catch(() => null);
    if (reply === null) return false;
    if (isNo(reply)) this.#around.toasts.say(reply.message, "bad");
    return !isNo(reply);
  }

  /** The bets of the last round, once more. */
  repeat(): void {
    if (this.canRepeat.value) this.#layAll(mergedBets(this.#lastBets(), this.#maximum()));
  }

  /** The same again on every spot of mine. */
  double(): void {
    if (!this.canDouble.value) return;
    const bets = goingUpAgain(this.#game(), this.#onSpots.value, this.posted.value);
    this.#layAll(mergedBets(bets, this.#maximum()));
  }

  takeOff = (spot: SpotInfo, box = 0): void => {
    const place = { on: spot.on, pick: spot.pick, box };
    if (this.#growing.takeBack(place)) return;
    const last = this.#onLayout.value.findLast((wager) => isAt(wager, place));
    if (last !== undefined) void this.#takeAllDown([last]);
  };

  /** Takes back what one press has laid: a chip, or all that a repeat or a double put up. */
  undo(): void {
    if (!this.open.value || this.#growing.takeBack()) return;
    const laid = this.#onSpots.value;
    const press = laid.at(-1)?.press ?? 0;
    const together = laid.filter((wager) => wager.press === press);
    void this.#takeAllDown(press === 0 ? laid.slice(-1) : together);
  }

  clear(): void {
    if (!this.open.value) return;
    this.#growing.drop();
    if (this.#oneABox.value === "stays") return;
    void this.#takeAllDown(this.#onSpots.value);
  }

  #layAll(bets: readonly Bet[]): void {
    if (!this.#around.signedIn.value) {
      this.#around.askToEnter();
      return;
    }
    const first = bets[0];
    if (!this.open.value && first !== undefined) {
      const isConnected = this.#around.link.value.kind === "open";
      this.#refuse(keyOf(first), isConnected ? text.table.notOpen : text.table.notConnected);
      return;
    }
    if (this.state.value?.seat === null) void this.sit();
    if (this.#oneABox.value !== null) {
      const closesMs = this.state.value?.closesMs ?? null;
      this.#growing.add(bets, closesMs === null ? null : closesMs - this.houseNow());
      return;
    }
    this.#presses += 1;
    for (const bet of bets) void this.#place(bet, this.#presses);
  }

  /** Place the one wager of a box: with what lies there already, where that comes down for it. */
  async #placeWhole(bet: Bet): Promise<void> {
    const lying = this.#onLayout.value.find((wager) => isAt(wager, bet));
    if (lying === undefined || this.#oneABox.value === "stays") return this.#place(bet);
    await this.#takeAllDown([lying]);
    const isDown = !this.#wagers.value.some((wager) => wager.nonce === lying.nonce);
    if (isDown) await this.#place({ ...bet, amount: lying.amount + bet.amount });
  }

  async #place(bet: Bet, press = 0): Promise<void> {
    const state = this.state.value;
    if (state === null) return;
    const { on, pick, amount, working = false, box = 0 } = bet;
    const nonce = freshNonce();
    const wager: Wager = { nonce, id: null, on, pick, amount, working, box, press };
    this.#set(reduceTable(state, { type: "own_wager", wager }, this.houseNow()));
    const answer = this.#around.connection.request<"place_wager">({
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
    this.#answers.set(nonce, answer);
    const reply = await answer.catch(() => null);
    this.#answers.delete(nonce);
    if (reply !== null && !isNo(reply)) return;
    this.#forgetWager(nonce);
    if (reply !== null) this.#refuse(keyOf(bet), reply.message);
  }

  /** What stays says why, once for all wagers that stay for the same reason. */
  async #takeAllDown(wagers: readonly Wager[]): Promise<void> {
    const refusals = await Promise.all(wagers.map((wager) => this.#takeDown(wager)));
    const reasons = new Set(refusals.filter((reason) => reason !== null));
    for (const reason of reasons) this.#around.toasts.say(reason, "bad");
  }

  /** Why it stays, or null. */
  async #takeDown(wager: Wager): Promise<string | null> {
    this.#comingDown.value = new Set([...this.#comingDown.value, wager.nonce]);
    await this.#answers.get(wager.nonce)?.catch(() => null);
    const placed = this.#wagers.value.find((other) => other.nonce === wager.nonce);
    const refusal = placed?.id ? await this.#askToTakeDown(placed.id) : null;
    const still = new Set(this.#comingDown.value);
    still.delete(wager.nonce);
    this.#comingDown.value = still;
    return refusal;
  }

  async #askToTakeDown(id: string): Promise<string | null> {
    const reply = await this.#around.connection
      .request<"take_down">({ type: "take_down", table: this.id, id })
      .catch(() => null);
    // What came off with another wager is gone already: no reason to complain.
    const isStillThere = this.#wagers.value.some((wager) => wager.id === id);
    return reply !== null && isNo(reply) && isStillThere ? reply.message : null;
  }

  #forgetWager(nonce: string): void {
    const state = this.state.value;
    if (state === null) return;
    this.#set(reduceTable(state, { type: "own_wager_refused", nonce }, this.houseNow()));
  }

  #refuse(spot: SpotKey, message: string): void {
    clearTimeout(this.#refusalTimer);
    this.refused.value = { spot, message };
    this.#refusalTimer = setTimeout(() => {
      this.refused.value = null;
    }, REFUSAL_STAYS_MS);
  }

  #tellMeanwhile(before: TableState | null, settledSince: readonly WagersSettled[]): void {
    if (before === null || !this.#wasLost) return;
    this.#wasLost = false;
    const known = before.settlement?.round ?? 0;
    const news = settledSince.filter((settled) => settled.round > known);
    const net = news.reduce((sum, settled) => sum + settled.returned - settled.staked, 0);
    const { toasts } = this.#around;
    if (news.length === 0) toasts.say(text.link.back);
    else toasts.say(text.link.meanwhile(news.length, netMoney(net)), net < 0 ? "bad" : "good");
  }

  /** Sets the stage for the moment, and wakes up when the clock brings the next one. */
  #followStage(): void {
    const state = this.state.value;
    clearTimeout(this.#stageTimer);
    if (state === null) return;
    const nowMs = this.houseNow();
    const stage = stageAt(state, nowMs);
    this.stage.value = stage;
    if (stage === "paid" || stage === "none") this.lastPaid.value = state.settlement;
    const nextMs = nextStageMs(state, nowMs);
    if (nextMs === null) return;
    this.#stageTimer = setTimeout(() => this.#followStage(), Math.max(0, nextMs - nowMs) + 1);
  }

  #set(state: TableState): void {
    if (state !== this.state.value) this.state.value = state;
  }

  /** In the order in which they were laid: a side wager comes after the wager that it needs. */
  #lastBets(): readonly Bet[] {
    const bets = this.state.value?.settlement?.wagers ?? [];
    const orderOf = (id: string) => Number(id.replace(/\D/g, ""));
    const laid = [...bets].sort((a, b) => orderOf(a.id) - orderOf(b.id));
    if (this.#oneABox.value !== null) {
      const spots = this.#facts.value?.spots;
      return firstOfEach(laid.filter((bet) => spots?.has(keyOf(bet))));
    }
    const fallen = cameDown(this.#game(), laid, this.#onLayout.value);
    return goingUpAgain(this.#game(), fallen, this.posted.value);
  }

  /** Whether the outcome on show leaves the wagers of a spot where they are. */
  #staysUp(key: SpotKey): boolean {
    const state = this.state.value;
    const [on = "", picked] = key.split(":");
    const place = { on, pick: picked?.split("-") ?? [] };
    return state !== null && staysUp(this.#game(), place, state.shown, state.postedBefore);
  }

  #game(): string {
    return this.#facts.value?.game ?? "";
  }

  #maximum(): number {
    return this.state.value?.facts.maximum ?? 0;
  }
}
