// A past round of mine, played again: a table of its own, told the recorded round message by message.
// The house hears nothing of it, and no money moves.

import { type Signal, signal } from "@preact/signals";
import type { LinkState } from "../connection/connection";
import type { RoundReplay } from "../games/contract";
import type {
  MyWager,
  RoundResult,
  ServerMessage,
  SettledWager,
  TableSnapshot,
  WagersSettled,
} from "../protocol";
import type { Receipt } from "../verify/receipt";
import { Notices } from "./notices";
import { type TableState, total } from "./table_state";
import { TableStore } from "./table_store";

export interface Recording {
  readonly receipt: Receipt;
  readonly replay: RoundReplay;
}

/** A message of the round, and when it comes after the beginning. */
export interface Scene {
  readonly atMs: number;
  readonly message: ServerMessage;
}

const FIRST_WAGER_MS = 700;
const WAGER_MS = 260;
const ALL_WAGERS_MS = 3200;
const CLOSES_AFTER_MS = 900;
const DRAWN_AFTER_MS = 900;
/** How long the equipment moves. */
const REST_MS = 6500;
const SETTLED_AFTER_MS = 150;
/** The result stays on show: no round follows. */
const STAYS_MS = 3_600_000;

export class Replay {
  readonly table: TableStore;
  /** What I had on the layout. */
  readonly stakedCents: number;
  readonly #scenes: readonly Scene[];
  readonly #timers: ReturnType<typeof setTimeout>[] = [];

  /** @param live the table as it is: its layout and its limits */
  constructor(live: TableState, recording: Recording, houseNow: () => number) {
    const link: Signal<LinkState> = signal({ kind: "open" });
    this.table = new TableStore(live.facts.table, {
      connection: { clock: { houseNow }, request: () => new Promise(() => undefined) },
      link,
      signedIn: signal(false),
      myName: signal(null),
      balance: signal(null),
      notices: new Notices(),
      askToSignIn: async () => false,
      confirmWager: async () => false,
    });
    this.stakedCents = total(mineOf(recording.receipt));
    this.#scenes = scenesOf(live, recording, houseNow());
  }

  start(): void {
    for (const { atMs, message } of this.#scenes) {
      if (atMs === 0) this.table.receive(message);
      else this.#timers.push(setTimeout(() => this.table.receive(message), atMs));
    }
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.table.leave();
  }
}

/** My wagers of a round, in the order in which they were laid. */
function mineOf({ player, wagers }: Receipt) {
  return wagers.filter((one) => player !== null && one.player === player);
}

/** Whether a round can be played again at this table: I had wagers in it, all of which its layout
 * still has. */
export function isPlayable(receipt: Receipt, { facts }: TableState): boolean {
  const mine = mineOf(receipt);
  const isHere = receipt.table === facts.table && receipt.game === facts.game;
  const keys = mine.map(({ on, pick }) =>
    [on, [...pick].sort().join("-")].filter(Boolean).join(":"),
  );
  const areas = new Set([...facts.spots.values()].map(({ on }) => on));
  const hasSpots = keys.every((key) => facts.spots.has(key) || areas.has(key));
  return isHere && receipt.result === "settled" && mine.length > 0 && hasSpots;
}

export function recordedRound(receipt: Receipt) {
  const { rules, state, draws } = receipt;
  return { rules, state, draws, wagers: mineOf(receipt) };
}

/** The round from its first wager to its result. */
export function scenesOf(live: TableState, { receipt, replay }: Recording, nowMs: number) {
  const { table, round, draws, outcome: call } = receipt;
  const mine = mineOf(receipt);
  const laid: readonly MyWager[] = mine.map(({ id, nonce, on, pick, amount, working }) => ({
    ...{ id, nonce, on, pick, amount, working },
  }));
  const scenes: Scene[] = [{ atMs: 0, message: snapshotOf(live, receipt, replay, []) }];
  const stepMs = Math.min(WAGER_MS, ALL_WAGERS_MS / laid.length);
  let atMs = FIRST_WAGER_MS;
  for (const count of laid.keys()) {
    const message = snapshotOf(live, receipt, replay, laid.slice(0, count + 1));
    scenes.push({ atMs, message });
    atMs += stepMs;
  }
  let number = 1;
  const event = () => ({ table, round, number: number++ });
  atMs += CLOSES_AFTER_MS;
  const closed = { wagers: laid.length, staked: total(laid), wagers_hash: receipt.wagers_hash };
  scenes.push({ atMs, message: { type: "betting_closed", ...event(), ...closed } });
  atMs += DRAWN_AFTER_MS;
  for (const [index, draw] of draws.entries()) {
    const isLast = index === draws.length - 1;
    const shown = isLast ? replay.after : {};
    const spin = { spin: index + 1, draw, call: isLast ? call : "", void_spin: !isLast };
    const drawn = { type: "outcome_drawn", ...event(), ...spin, shown, rest_ms: REST_MS } as const;
    scenes.push({ atMs, message: drawn });
    atMs += REST_MS + SETTLED_AFTER_MS;
  }
  const settled = settlementOf(receipt);
  scenes.push({ atMs, message: settled });
  const { staked, returned } = settled;
  const sums = { staked, returned, winners: [], next_ms: nowMs + atMs + STAYS_MS };
  const result = resultOf(receipt, replay.outcome);
  scenes.push({ atMs, message: { type: "round_settled", ...event(), result, ...sums } });
  return scenes;
}

function resultOf(receipt: Receipt, outcome: string): RoundResult {
  const { round, outcome: call, seed, commitment } = receipt;
  return { round, outcome, call, seed, commitment };
}

/** My wagers that the round decided. */
function settlementOf(receipt: Receipt): WagersSettled {
  const settlements = new Map(receipt.settlements.map((one) => [one.id, one]));
  const wagers = mineOf(receipt).flatMap(({ id, on, pick, amount }): readonly SettledWager[] => {
    const settled = settlements.get(id);
    if (settled === undefined) return [];
    return [{ id, on, pick, amount, result: settled.result, returned: settled.returned }];
  });
  return {
    type: "wagers_settled",
    table: receipt.table,
    round: receipt.round,
    call: receipt.outcome,
    wagers,
    staked: total(wagers),
    returned: wagers.reduce((sum, { returned }) => sum + returned, 0),
    balance: 0,
  };
}

/** The table while bets are taken, with these wagers of mine. It takes no others. */
function snapshotOf(
  { facts, layout, title, maxSeats }: TableState,
  receipt: Receipt,
  { before }: RoundReplay,
  mine: readonly MyWager[],
): TableSnapshot {
  const { table, game, variant, minimum, maximum, unit, rules } = facts;
  const { round, commitment, opened_ms, rules_hash } = receipt;
  return {
    ...{ table, game, variant, minimum, maximum, unit, rules, title, mine },
    ...{ round, commitment, opened_ms, rules_hash, layout: layout.name, shown: before },
    type: "table_snapshot",
    request: 0,
    stream: "replay",
    number: 0,
    time_ms: 0,
    max_seats: maxSeats,
    status: "closed",
    status_message: "",
    phase: "betting",
    closes_ms: null,
    betting_ms: 0,
    seats: [],
    players: 0,
    // The chips on the layout are mine alone, and told as such.
    crowded: true,
    stacks: [],
    sums: [],
    results: [],
    earlier: [],
    drawn: null,
    call: "",
    seat: mineOf(receipt)[0]?.seat ?? null,
    settled_since: [],
    balance: null,
  };
}
