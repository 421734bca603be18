// What a player sees of a table. The outcome is known before the equipment comes to rest:
// everything that would give it away waits for the stage. Owns the stage and the last settlement
// that was shown.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { gameView } from "../games";
import type { MyStack, OthersStack, Posted, Seating, Shown, SpotKey } from "../games/contract";
import { myBoxes } from "../games/seats/boxes";
import { turnOf } from "../games/turn";
import type {
  Phase,
  RoundResult,
  SeatInfo,
  SettledWager,
  WagersSettled,
  Winner,
} from "../protocol";
import {
  hasReached,
  isSecret,
  nextStageMs,
  type Payment,
  paymentsOf,
  returnsOf,
  type Stage,
  spinOf,
  stageAt,
  timetableOf,
} from "./presentation_stage";
import { isMotionReduced } from "./reduced_motion";
import type { TableInput } from "./table_input";
import type { TableProtocol } from "./table_protocol";
import {
  keyOf,
  mergedStacks,
  othersStacks,
  settlementBooked,
  settlementOnShow,
  type TableState,
  total,
  type Wager,
  winningSpots,
} from "./table_state";
import { type WinOnShow, winOf } from "./win_on_show";

const NO_SPOTS: ReadonlySet<SpotKey> = new Set();
const NOTHING_POSTED: Posted = {};
const NONE_SETTLED: readonly SettledWager[] = [];
const NONE_LAPSED: TableState["lapsed"] = [];
const NO_SEATS: ReadonlyMap<number, SeatInfo> = new Map();
const MY_ROUNDS = 20;
const NO_WINNERS: readonly Winner[] = [];
const NO_PAYMENTS: readonly Payment[] = [];

const NOT_HELD = { spin: "", atMs: 0 };

/** A spin that is held back, until when: Infinity as long as it is. */
function followHeld(held: Signal<typeof NOT_HELD>, spin: string, isHeld: boolean, nowMs: number) {
  const before = held.peek();
  const wasHeld = before.spin === spin && before.atMs === Number.POSITIVE_INFINITY;
  if (isHeld && !wasHeld) held.value = { spin, atMs: Number.POSITIVE_INFINITY };
  if (!isHeld && wasHeld) held.value = { spin, atMs: nowMs };
}

export class TablePresentation {
  readonly stage: Signal<Stage> = signal("none");
  /** My last settlement whose chips have been paid on the layout. */
  readonly lastPaid: Signal<WagersSettled | null> = signal(null);
  /** My last rounds here with their net results in cents, the newest last; each once it is paid. */
  readonly myRounds: Signal<ReadonlyMap<number, number>> = signal(new Map());
  /** The spin of which the player wants to see no more. */
  #skipped: Signal<string | null> = signal(null);
  /** The spin whose hands were compared by the table, and until when: `ShowSetting`. */
  #told = signal(NOT_HELD);
  /** The same of a spin that the equipment of this page showed late. */
  #uncovered = signal(NOT_HELD);
  /** The rounds that I have won one after another, and the last that counted. */
  #inARow = { round: 0, wins: 0 };
  /** How many of them there are, up to the last round paid. */
  readonly streak: Signal<number> = signal(0);
  readonly #protocol: TableProtocol;
  readonly #input: TableInput;
  readonly #balance: ReadonlySignal<number | null>;
  readonly #endFollowing: () => void;
  #stageTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(protocol: TableProtocol, input: TableInput, balance: ReadonlySignal<number | null>) {
    this.#protocol = protocol;
    this.#input = input;
    this.#balance = balance;
    this.#endFollowing = effect(() => this.#followStage());
  }

  readonly phase: ReadonlySignal<Phase> = computed(() => this.#state.value?.phase ?? "idle");
  readonly shown: ReadonlySignal<Shown | null> = computed(() => this.#state.value?.shown ?? null);
  readonly posted: ReadonlySignal<Posted> = computed(() => {
    return (
      (isSecret(this.stage.value) ? this.#state.value?.postedBefore : this.#state.value?.posted) ??
      NOTHING_POSTED
    );
  });

  /** Past outcomes; that of the round on show only once the show has told it. */
  readonly results: ReadonlySignal<readonly RoundResult[]> = computed(() => {
    const results = this.#allResults.value;
    const isHidden = this.phase.value === "settled" && !this.#isTold();
    return isHidden ? results.slice(1) : results;
  });
  #state = computed(() => this.#protocol.state.value);
  #facts = computed(() => this.#protocol.facts.value);
  #allResults = computed(() => this.#state.value?.results ?? []);

  /** An offer ends with the betting, whatever time it had. */
  #offer = computed(() => {
    const { offer = null, closesMs = null } = this.#state.value ?? {};
    if (offer === null || closesMs === null) return offer;
    return { ...offer, closes_ms: Math.min(offer.closes_ms, closesMs) };
  });
  #settlement = computed(() => (this.#state.value ? settlementOnShow(this.#state.value) : null));
  /** The settled wagers of mine whose chips still lie on the layout. */
  #fates = computed((): ReadonlyMap<string, "swept" | "gone"> => {
    const [isSweeping, isSwept, isHome] = (["sweeping", "paying", "coming_home"] as const).map(
      (stage) => this.#hasReached(stage),
    );
    const fates = new Map<string, "swept" | "gone">();
    for (const { id, returned } of this.#settlement.value?.wagers ?? []) {
      if (isHome || (isSwept && returned === 0)) fates.set(id, "gone");
      else if (isSweeping && returned === 0) fates.set(id, "swept");
    }
    return fates;
  });
  #settledWagers = computed(() => {
    const settlement = this.#state.value ? settlementBooked(this.#state.value) : null;
    if (settlement === null) return [];
    const fates = this.#fates.value;
    return settlement.wagers
      .filter(({ id }) => fates.get(id) !== "gone")
      .map(
        ({ id, on, pick, amount, box = 0 }): Wager => ({
          nonce: id,
          id,
          on,
          pick,
          amount,
          working: false,
          box,
        }),
      );
  });
  readonly mine: ReadonlySignal<ReadonlyMap<SpotKey, MyStack>> = computed(() =>
    mergedStacks([...this.#input.laid.value, ...this.#settledWagers.value]),
  );

  #stacks = computed(() => this.#state.value?.stacks ?? new Map());
  #seat = computed(() => this.#state.value?.seat ?? null);
  #boxes = computed(() => myBoxes(this.#seat.value, this.#input.laid.value));
  #allOthers = computed(() => othersStacks(this.#stacks.value, this.#boxes.value, this.mine.value));
  readonly others: ReadonlySignal<ReadonlyMap<SpotKey, readonly OthersStack[]>> = computed(() => {
    const others = this.#allOthers.value;
    if (!this.#hasReached("paying")) return others;
    const swept = this.sweptOthers.value;
    return new Map([...others].filter(([key]) => !swept.has(key)));
  });

  /** Spots that won in the round on show, once the equipment is at rest. */
  readonly won: ReadonlySignal<ReadonlySet<SpotKey>> = computed(() => {
    const stage = this.stage.value;
    const result = this.#allResults.value[0];
    const isDecided = this.phase.value === "settled" && !isSecret(stage) && stage !== "none";
    const facts = this.#facts.value;
    if (!isDecided || result === undefined || facts === null) return NO_SPOTS;
    const mine = this.#settlement.value?.wagers.filter((wager) => wager.result === "win") ?? [];
    const outcome = gameView(facts.game)?.coveredBy?.(result.outcome) ?? result.outcome;
    return new Set([...winningSpots(facts.spots, outcome), ...mine.map(keyOf)]);
  });

  /** Spots of mine whose losing chips are being swept. */
  readonly lost: ReadonlySignal<ReadonlySet<SpotKey>> = computed(() => {
    const settlement = this.#settlement.value;
    if (this.stage.value !== "sweeping" || settlement === null) return NO_SPOTS;
    return new Set(settlement.wagers.filter((wager) => wager.result === "lose").map(keyOf));
  });

  /** Spots of others whose losing chips are being swept, or have been. */
  readonly sweptOthers: ReadonlySignal<ReadonlySet<SpotKey>> = computed(() => {
    if (!this.#hasReached("sweeping")) return NO_SPOTS;
    const won = this.won.value;
    const swept = [...this.#allOthers.value.keys()].filter(
      (key) => !won.has(key) && !this.#staysUp(key),
    );
    return new Set(swept);
  });

  /** The stacks of mine that are paid, one after another, in the round on show. */
  readonly payments: ReadonlySignal<readonly Payment[]> = computed(() => {
    const settlement = this.#settlement.value;
    return settlement === null ? NO_PAYMENTS : paymentsOf(settlement);
  });
  /** These, and the stacks that only come back. */
  readonly returns: ReadonlySignal<readonly Payment[]> = computed(() => {
    const settlement = this.#settlement.value;
    return settlement === null ? NO_PAYMENTS : returnsOf(settlement);
  });
  /** How long each of these stacks takes, in milliseconds. */
  readonly stackMs: ReadonlySignal<number> = computed(() => {
    const state = this.#state.value;
    return state === null ? 0 : timetableOf(state, this.#setting()).stackMs;
  });
  /** What is made of the round on show if I have won it, once the winners are paid. */
  readonly win: ReadonlySignal<WinOnShow | null> = computed(() => {
    const state = this.#state.value;
    const settlement = this.#settlement.value;
    if (state === null || settlement === null || !this.#hasReached("paying")) return null;
    const pays = (on: string, pick: readonly string[]) =>
      state.facts.spots.get(keyOf({ on, pick }))?.pays;
    const [before, after] = [state.postedBefore["meter"], state.posted["meter"]].map(Number);
    const isMeter = (after ?? 0) < (before ?? 0);
    return winOf(settlement, pays, this.#inARow.wins, isMeter);
  });
  /** The player wants to see no more of the spin on show. */
  readonly isSkipped: ReadonlySignal<boolean> = computed(() => {
    const state = this.#state.value;
    return state !== null && this.#skipped.value === spinOf(state);
  });
  /** Whether the equipment is near: in its last turns, or at rest while the outcome is called. */
  readonly isNear: ReadonlySignal<boolean> = computed(() => {
    const stage = this.stage.value;
    return !this.isSkipped.value && (stage === "near" || stage === "at_rest");
  });
  /** Whether the equipment runs, near or not. */
  readonly isLaunched: ReadonlySignal<boolean> = computed(
    () => !this.isSkipped.value && isSecret(this.stage.value),
  );

  /** Those who won the most, the largest win first. */
  readonly winners: ReadonlySignal<readonly Winner[]> = computed(
    () => this.#state.value?.winners ?? NO_WINNERS,
  );
  /** My cents in this round, until they are swept or come home. A dealer may collect the chips of
   * what is decided early: nothing is booked before the round is paid. */
  readonly staked: ReadonlySignal<number> = computed(() =>
    total([...this.#input.laid.value, ...this.#settledWagers.value]),
  );
  /** Winnings that the cage has booked, and the player has not seen paid yet. They may be booked
   * before the table tells everybody that the round is settled. */
  readonly withheld: ReadonlySignal<number> = computed(() => {
    const state = this.#state.value;
    if (state === null || this.#hasReached("coming_home")) return 0;
    return settlementBooked(state)?.returned ?? 0;
  });
  /** My settlement of the round on show, once its chips come home. */
  readonly paidNow: ReadonlySignal<WagersSettled | null> = computed(() => {
    const last = this.lastPaid.value;
    const isNow = this.#hasReached("coming_home") && last?.round === this.#state.value?.round;
    return isNow ? last : null;
  });

  readonly seating: Omit<Seating, "sit" | "decide" | "callWorking" | "reactions"> = {
    seat: this.#seat,
    seats: computed(() => this.#state.value?.seats ?? NO_SEATS),
    wagers: computed(() => this.#input.laid.value),
    stacks: computed(() => [...this.#stacks.value.values()]),
    settled: computed(() =>
      isSecret(this.stage.value) ? NONE_SETTLED : (this.#settlement.value?.wagers ?? NONE_SETTLED),
    ),
    fates: this.#fates,
    cleared: computed(() => {
      if (this.#hasReached("coming_home")) return "all";
      return this.#hasReached("sweeping") ? "losers" : "nothing";
    }),
    offer: computed(() => this.#offer.value),
    decision: computed(() => this.#state.value?.decision ?? null),
    lapsed: computed(() => this.#state.value?.lapsed ?? NONE_LAPSED),
    seen: computed(() => this.#state.value?.seen ?? NOTHING_POSTED),
    closesMs: computed(() => this.#state.value?.closesMs ?? null),
    nextMs: computed(() => this.#state.value?.nextMs ?? null),
    turn: computed(() => {
      const state = this.#state.value;
      if (state === null || state.status !== "open") return null;
      const isOpen = state.phase === "betting" || state.phase === "idle";
      const view = gameView(state.facts.game);
      return turnOf({
        decision: state.phase === "deciding" && !isByPage(state) ? state.decision : null,
        offer: isOpen ? this.#offer.value : null,
        shooter: (isOpen && view?.shooterIn?.(this.posted.value)) || null,
        closesMs: state.closesMs,
      });
    }),
    balance: computed(() => {
      const balance = this.#balance.value;
      return balance === null ? null : balance - this.#input.uncounted.value;
    }),
  };

  /** The round goes on by itself: the choice that it waits for is made by the page. */
  readonly goesOn: ReadonlySignal<boolean> = computed(() => {
    const state = this.#state.value;
    return state !== null && state.phase === "deciding" && isByPage(state);
  });

  /** The table waits for me. */
  readonly isMyTurn: ReadonlySignal<boolean> = computed(() => {
    const boxes = this.#boxes.value;
    return this.seating.turn.value?.seats.some((seat) => boxes.has(seat)) ?? false;
  });

  /** The player has seen enough of the spin on show: its equipment goes back, and what is won is
   * there at once. False if there is nothing to skip. */
  skip(): boolean {
    const state = this.#state.peek();
    const stage = this.stage.peek();
    if (state === null || stage === "none" || stage === "running" || stage === "paid") return false;
    if (this.#skipped.peek() === spinOf(state)) return false;
    this.#skipped.value = spinOf(state);
    return true;
  }

  /** The table is left. */
  end(): void {
    this.#endFollowing();
    clearTimeout(this.#stageTimer);
  }

  /** Sets the stage for the moment, and wakes up when the clock brings the next one. */
  #followStage(): void {
    const state = this.#protocol.state.value;
    clearTimeout(this.#stageTimer);
    if (state === null) return;
    const nowMs = this.#protocol.houseNow();
    this.#followTelling(state, nowMs);
    const setting = this.#setting();
    const stage = stageAt(state, nowMs, setting);
    this.#countWins(settlementOnShow(state));
    this.stage.value = stage;
    if (hasReached(stage, "coming_home") || stage === "none") {
      this.#remember(state.settlement);
      this.streak.value = this.#inARow.wins;
      this.lastPaid.value = state.settlement;
    }
    const nextMs = nextStageMs(state, nowMs, setting);
    if (nextMs === null || nextMs === Number.POSITIVE_INFINITY) return;
    this.#stageTimer = setTimeout(() => this.#followStage(), Math.max(0, nextMs - nowMs) + 1);
  }

  #setting() {
    const state = this.#protocol.state.value;
    const on = state === null ? null : spinOf(state);
    const untilOf = ({ spin, atMs }: typeof NOT_HELD) => (spin === on ? atMs : 0);
    const [toldMs, uncoveredMs] = [untilOf(this.#told.value), untilOf(this.#uncovered.value)];
    return { isOff: isMotionReduced.value, skipped: this.#skipped.value, toldMs, uncoveredMs };
  }

  /** Nothing is called while the equipment hides it, nor paid while the table tells how hands compare. */
  #followTelling(state: TableState, nowMs: number): void {
    const draw = state.shown?.draw;
    if (draw === undefined) return;
    const view = gameView(state.facts.game);
    const spin = spinOf(state);
    followHeld(this.#told, spin, view?.isTelling?.(draw) === true, nowMs);
    followHeld(this.#uncovered, spin, view?.isCovered?.(draw) === true, nowMs);
  }

  #hasReached(goal: Stage): boolean {
    return hasReached(this.stage.value, goal);
  }

  /** A number is told by equipment at rest; how boxes have done, when their chips are paid. */
  #isTold(): boolean {
    const state = this.#state.value;
    const view = state && gameView(state.facts.game);
    if (view?.layoutKind !== "boxes") return !isSecret(this.stage.value);
    const draw = state?.shown?.draw;
    return this.#hasReached("coming_home") && !(draw && view.isTelling?.(draw));
  }

  #remember(settlement: WagersSettled | null): void {
    const before = this.lastPaid.peek()?.round ?? 0;
    if (settlement === null || settlement.round <= before) return;
    const net = settlement.returned - settlement.staked;
    const nets = [...this.myRounds.peek(), [settlement.round, net] as const];
    this.myRounds.value = new Map(nets.slice(-MY_ROUNDS));
  }

  /** Each settlement counts once. One that gives back what was staked changes nothing. */
  #countWins(settlement: WagersSettled | null): void {
    if (settlement === null || settlement.round <= this.#inARow.round) return;
    const { round, returned, staked } = settlement;
    const before = this.#inARow.wins;
    const wins = returned === staked ? before : returned > staked ? before + 1 : 0;
    this.#inARow = { round, wins };
  }

  /** Whether the outcome on show leaves the wagers of a spot where they are. */
  #staysUp(key: SpotKey): boolean {
    const state = this.#state.value;
    const lasting = state === null ? undefined : gameView(state.facts.game)?.lasting;
    if (state === null || lasting === undefined) return false;
    const [on = "", picked] = key.split(":");
    const place = { on, pick: picked?.split("-") ?? [] };
    const round = {
      draw: state.shown?.draw ?? {},
      before: state.postedBefore,
      after: this.posted.value,
    };
    return lasting.staysUp(place, round);
  }
}

function isByPage({ facts, decision }: TableState): boolean {
  return decision?.choices.includes(gameView(facts.game)?.madeByPage ?? "") === true;
}
