// What a player sees of a table. The outcome is known before the equipment comes to rest:
// everything that would give it away waits for the stage. Owns the stage and the last settlement
// that was shown.

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { gameView } from "../games";
import type { MyStack, OthersStack, Posted, Seating, Shown, SpotKey } from "../games/contract";
import { myBoxes } from "../games/seats/boxes";
import type {
  Phase,
  RoundResult,
  SeatInfo,
  SettledWager,
  WagersSettled,
  Winner,
} from "../protocol";
import { nextStageMs, type Stage, stageAt } from "./presentation_stage";
import type { TableInput } from "./table_input";
import type { TableProtocol } from "./table_protocol";
import {
  keyOf,
  mergedStacks,
  othersStacks,
  settlementOnShow,
  total,
  type Wager,
  winningSpots,
} from "./table_state";

const NO_SPOTS: ReadonlySet<SpotKey> = new Set();
const NOTHING_POSTED: Posted = {};
const NONE_SETTLED: readonly SettledWager[] = [];
const NO_SEATS: ReadonlyMap<number, SeatInfo> = new Map();

export class TablePresentation {
  readonly stage: Signal<Stage> = signal("none");
  /** My last settlement whose chips have been paid on the layout. */
  readonly lastPaid: Signal<WagersSettled | null> = signal(null);
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
    const isSecret = this.stage.value === "running";
    return (
      (isSecret ? this.#state.value?.postedBefore : this.#state.value?.posted) ?? NOTHING_POSTED
    );
  });

  /** Past outcomes; that of the round on show only once the equipment is at rest. */
  readonly results: ReadonlySignal<readonly RoundResult[]> = computed(() => {
    const results = this.#allResults.value;
    const isSecret = this.stage.value === "running" && this.phase.value === "settled";
    return isSecret ? results.slice(1) : results;
  });
  #state = computed(() => this.#protocol.state.value);
  #facts = computed(() => this.#protocol.facts.value);
  #allResults = computed(() => this.#state.value?.results ?? []);

  #settlement = computed(() => (this.#state.value ? settlementOnShow(this.#state.value) : null));
  /** The settled wagers of mine whose chips still lie on the layout. */
  #settledWagers = computed(() => {
    const settlement = this.#settlement.value;
    if (settlement === null) return [];
    const isSwept = this.stage.value === "paid";
    return settlement.wagers
      .filter((wager) => !(isSwept && wager.result === "lose"))
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
  readonly others: ReadonlySignal<ReadonlyMap<SpotKey, readonly OthersStack[]>> = computed(() => {
    const others = othersStacks(this.#stacks.value, this.#boxes.value, this.mine.value);
    if (this.stage.value !== "paid") return others;
    const won = this.won.value;
    return new Map([...others].filter(([key]) => won.has(key) || this.#staysUp(key)));
  });

  /** Spots that won in the round on show, once the equipment is at rest. */
  readonly won: ReadonlySignal<ReadonlySet<SpotKey>> = computed(() => {
    const stage = this.stage.value;
    const result = this.#allResults.value[0];
    const isDecided = this.phase.value === "settled" && stage !== "running" && stage !== "none";
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

  readonly winners: ReadonlySignal<readonly Winner[]> = computed(
    () => this.#state.value?.winners ?? [],
  );
  /** My cents on the layout. During a round a decision may have put up more, or ended a wager: then
   * the house's stacks tell. */
  readonly staked: ReadonlySignal<number> = computed(() => {
    const boxes = this.#boxes.value;
    if (this.phase.value !== "deciding" || this.#state.value?.crowded) {
      return total(this.#input.laid.value);
    }
    const stacks = [...this.#stacks.value.values()].filter(({ seat }) => boxes.has(seat));
    return stacks.reduce((sum, { cents }) => sum + cents, 0);
  });
  /** Winnings that the cage has booked, and the player has not seen paid yet. They may be booked
   * before the table tells everybody that the round is settled. */
  readonly withheld: ReadonlySignal<number> = computed(() => {
    const state = this.#state.value;
    const isOver = state === null || state.phase === "betting" || state.phase === "idle";
    if (isOver || this.stage.value === "paid") return 0;
    return state.settlement?.round === state.round ? state.settlement.returned : 0;
  });
  /** The net result on show belongs to the round on show. */
  readonly isPaidNow: ReadonlySignal<boolean> = computed(
    () => this.stage.value === "paid" && this.lastPaid.value?.round === this.#state.value?.round,
  );

  readonly seating: Omit<Seating, "sit" | "decide" | "callWorking"> = {
    seat: this.#seat,
    seats: computed(() => this.#state.value?.seats ?? NO_SEATS),
    wagers: computed(() => this.#input.laid.value),
    stacks: computed(() => [...this.#stacks.value.values()]),
    settled: computed(() =>
      this.stage.value === "running"
        ? NONE_SETTLED
        : (this.#settlement.value?.wagers ?? NONE_SETTLED),
    ),
    offer: computed(() => this.#state.value?.offer ?? null),
    decision: computed(() => this.#state.value?.decision ?? null),
    seen: computed(() => this.#state.value?.seen ?? NOTHING_POSTED),
    closesMs: computed(() => this.#state.value?.closesMs ?? null),
    balance: computed(() => {
      const balance = this.#balance.value;
      return balance === null ? null : balance - this.#input.pending.value;
    }),
  };

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
    const stage = stageAt(state, nowMs);
    this.stage.value = stage;
    if (stage === "paid" || stage === "none") this.lastPaid.value = state.settlement;
    const nextMs = nextStageMs(state, nowMs);
    if (nextMs === null) return;
    this.#stageTimer = setTimeout(() => this.#followStage(), Math.max(0, nextMs - nowMs) + 1);
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
