// The messages that tell a past round once more, from its first wager to its result, with the times
// at which they come.

import type { LaidWager, ReplayedTurn, RoundReplay } from "../games/contract";
import type {
  LayoutChanged,
  MyWager,
  RoundResult,
  ServerMessage,
  SettledWager,
  Stack as StackRow,
  TableSnapshot,
  WagersSettled,
} from "../protocol";
import type { Receipt } from "../verify/receipt";
import { type TableState, total } from "./table_state";

export interface Recording {
  readonly receipt: Receipt;
  readonly replay: RoundReplay;
}

/** A message of the round, and when it comes after the beginning. Events are numbered as they
 * come. */
export interface Scene {
  readonly atMs: number;
  readonly message: ServerMessage;
  /** What happened, in words; absent if that stays. */
  readonly said?: string;
}

const FIRST_WAGER_MS = 700;
const WAGER_MS = 260;
const ALL_WAGERS_MS = 3200;
const ANSWER_MS = 1500;
const CLOSES_AFTER_MS = 900;
const DRAWN_AFTER_MS = 900;
/** How long the equipment moves. */
const REST_MS = 6500;
const SETTLED_AFTER_MS = 150;
/** How long a window is open before the first seat chooses, and how long a choice is on show. */
const ASKED_MS = 1600;
const CHOSEN_MS = 1800;
/** The result stays on show: no round follows. */
const STAYS_MS = 3_600_000;

/** My wagers of a round when betting closed, in the order in which they were laid. */
export function laidByMe({ player, wagers }: Receipt) {
  return wagers.filter((one) => player !== null && one.player === player);
}

/** All my wagers of a round: those that a choice put up come last. */
export function mineOf(receipt: Receipt) {
  const laid = laidByMe(receipt);
  const raised = receipt.decisions.flatMap((one) => (one.betting ? [] : one.raised));
  return [...laid, ...raised.filter(({ player }) => player === receipt.player)];
}

/** The round from its first wager to its result. */
export function scenesOf(live: TableState, recording: Recording, nowMs: number): readonly Scene[] {
  const betting = bettingScenes(live, recording);
  const { turns } = recording.replay;
  const from = betting.endsMs + DRAWN_AFTER_MS;
  const after =
    turns === undefined
      ? drawScenes(recording, from)
      : turnScenes(recording.receipt, turns, from, nowMs);
  const end = settledScenes(recording, after.endsMs, nowMs);
  return [...betting.scenes, ...after.scenes, ...end];
}

interface Scenes {
  readonly scenes: readonly Scene[];
  readonly endsMs: number;
}

const NO_NUMBER = 0;

function event({ table, round }: Receipt) {
  return { table, round, number: NO_NUMBER };
}

/** The wagers one after another, the answers to offers, and "no more bets". */
function bettingScenes(live: TableState, { receipt, replay }: Recording): Scenes {
  // An open receipt has everybody's wagers.
  const laid = receipt.open ? receipt.wagers : laidByMe(receipt);
  const shotOf = (count: number) => snapshotOf(live, receipt, replay, laid.slice(0, count));
  const scenes: Scene[] = [{ atMs: 0, message: shotOf(0), said: "" }];
  const stepMs = Math.min(WAGER_MS, ALL_WAGERS_MS / Math.max(1, laid.length));
  let atMs = FIRST_WAGER_MS;
  for (const count of laid.keys()) {
    scenes.push({ atMs, message: shotOf(count + 1) });
    atMs += stepMs;
  }
  for (const { said = "", shown = {} } of replay.answers ?? []) {
    scenes.push({ atMs, message: layoutChanged(receipt, [], [], shown), said });
    atMs += ANSWER_MS;
  }
  atMs += CLOSES_AFTER_MS;
  const { wagers_hash } = receipt;
  const closed = { wagers: laid.length, staked: total(laid), wagers_hash };
  const message = { type: "betting_closed", ...event(receipt), ...closed } as const;
  scenes.push({ atMs, message, said: "" });
  return { scenes, endsMs: atMs };
}

function drawScenes({ receipt, replay }: Recording, fromMs: number): Scenes {
  const { draws, outcome: call } = receipt;
  const scenes = draws.map((draw, index): Scene => {
    const isLast = index === draws.length - 1;
    const shown = isLast ? replay.after : {};
    const spin = { spin: index + 1, draw, call: isLast ? call : "", void_spin: !isLast };
    const atMs = fromMs + index * (REST_MS + SETTLED_AFTER_MS);
    const common = { ...event(receipt), ...spin, shown, rest_ms: REST_MS };
    return { atMs, message: { type: "outcome_drawn", ...common } };
  });
  return { scenes, endsMs: fromMs + draws.length * (REST_MS + SETTLED_AFTER_MS) };
}

/** The draws and the choices between them. The clock's last choice ends the round at once. */
function turnScenes(
  receipt: Receipt,
  turns: readonly ReplayedTurn[],
  fromMs: number,
  nowMs: number,
): Scenes {
  const scenes: Scene[] = [];
  let atMs = fromMs;
  let spin = 0;
  let laid: readonly LaidWager[] = receipt.wagers;
  for (const [index, turn] of turns.entries()) {
    if (turn.kind === "drawn") spin += 1;
    const said = turn.said === undefined ? {} : { said: turn.said };
    const { seen } = turn;
    if (seen !== undefined) {
      const { table, round } = receipt;
      scenes.push({ atMs, message: { type: "hand_seen", table, round, seen } });
    }
    const message = { atMs, message: turnMessage(receipt, turn, spin, nowMs), ...said };
    const moves = turn.laid === undefined ? [] : chipsScene(receipt, laid, turn.laid, atMs);
    // A window opens on a layout that is cleared; a choice moves chips after it is told.
    scenes.push(...(turn.kind === "asked" ? [...moves, message] : [message, ...moves]));
    laid = turn.laid ?? laid;
    const endsRound = turn.kind === "chosen" && index === turns.length - 1;
    atMs += endsRound && turn.said === undefined ? 0 : lengthOf(turn);
  }
  return { scenes, endsMs: atMs };
}

function lengthOf(turn: ReplayedTurn): number {
  if (turn.kind === "drawn") return turn.restMs + SETTLED_AFTER_MS;
  if (turn.kind === "asked") return turn.seats.length === 0 ? 0 : ASKED_MS;
  return CHOSEN_MS;
}

function turnMessage(
  receipt: Receipt,
  turn: ReplayedTurn,
  spin: number,
  nowMs: number,
): ServerMessage {
  const { shown = {} } = turn;
  const common = { ...event(receipt), shown };
  switch (turn.kind) {
    case "drawn": {
      const { draw, call, restMs } = turn;
      const drawn = { spin, draw, call, void_spin: false, rest_ms: restMs };
      return { type: "outcome_drawn", ...common, ...drawn };
    }
    case "asked": {
      const { seats, choices } = turn;
      const asked = { seats, choices, default: "", closes_ms: nowMs + STAYS_MS };
      return { type: "decision_asked", ...common, ...asked };
    }
    case "chosen": {
      const { seat, choice, left } = turn;
      return { type: "decision_made", ...common, seat, choice, call: "", seats: left };
    }
  }
}

/** The chips that have come to the layout or left it. */
function chipsScene(
  receipt: Receipt,
  before: readonly LaidWager[],
  after: readonly LaidWager[],
  atMs: number,
): readonly Scene[] {
  const isIn = (wagers: readonly LaidWager[]) => {
    const ids = new Set(wagers.map(({ id }) => id));
    return ({ id }: LaidWager) => ids.has(id);
  };
  const left = before.filter((one) => !isIn(after)(one));
  const come = after.filter((one) => !isIn(before)(one));
  if (left.length + come.length === 0) return [];
  return [{ atMs, message: layoutChanged(receipt, left, come, {}) }];
}

function layoutChanged(
  { table }: Receipt,
  left: readonly LaidWager[],
  come: readonly LaidWager[],
  shown: RoundReplay["before"],
): LayoutChanged {
  const gone = rowsOf(left).map(([place, , seat]): StackRow => [place, 0, seat]);
  const stacks = [...gone, ...rowsOf(come)];
  return { type: "layout_changed", table, number: NO_NUMBER, stacks, sums: [], shown };
}

/** Wagers as the house tells chips: those of a seat on one place are one stack. */
function rowsOf(wagers: readonly LaidWager[]): readonly StackRow[] {
  const rows = new Map<string, StackRow>();
  for (const { on, pick, seat, amount } of wagers) {
    const key = JSON.stringify([on, pick, seat]);
    rows.set(key, [[on, ...pick], (rows.get(key)?.[1] ?? 0) + amount, seat]);
  }
  return [...rows.values()];
}

function settledScenes(
  { receipt, replay }: Recording,
  atMs: number,
  nowMs: number,
): readonly Scene[] {
  const settled = settlementOf(receipt);
  const { staked, returned } = settled;
  const sums = { staked, returned, winners: [], next_ms: nowMs + atMs + STAYS_MS };
  const result = resultOf(receipt, replay.outcome);
  return [
    { atMs, message: settled, said: "" },
    { atMs, message: { type: "round_settled", ...event(receipt), result, ...sums } },
  ];
}

function resultOf(receipt: Receipt, outcome: string): RoundResult {
  const { round, outcome: call, seed, commitment } = receipt;
  return { round, outcome, call, seed, commitment };
}

/** My wagers that the round decided. */
function settlementOf(receipt: Receipt): WagersSettled {
  const settlements = new Map(receipt.settlements.map((one) => [one.id, one]));
  const ofBox = boxOf(receipt);
  const wagers = mineOf(receipt).flatMap((wager): readonly SettledWager[] => {
    const { id, on, pick, amount } = wager;
    const settled = settlements.get(id);
    if (settled === undefined) return [];
    const { result, returned } = settled;
    return [{ id, on, pick, amount, result, returned, ...ofBox(wager) }];
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

function seatOf(receipt: Receipt): number | null {
  return laidByMe(receipt)[0]?.seat ?? null;
}

/** The box of a wager, if it is not that of my seat. */
function boxOf(receipt: Receipt) {
  const own = seatOf(receipt);
  return ({ seat }: LaidWager) => (seat === own ? {} : { box: seat });
}

/** The table while bets are taken, with these wagers on the layout. It takes no others. */
function snapshotOf(
  { facts, layout, title, maxSeats }: TableState,
  receipt: Receipt,
  { before }: RoundReplay,
  laid: Receipt["wagers"],
): TableSnapshot {
  const { table, game, variant, minimum, maximum, unit, rules } = facts;
  const { round, commitment, opened_ms, rules_hash, player } = receipt;
  const ofBox = boxOf(receipt);
  const mine = laid
    .filter((one) => one.player === player)
    .map((wager): MyWager => {
      const { id, nonce, on, pick, amount, working } = wager;
      return { id, nonce, on, pick, amount, working, ...ofBox(wager) };
    });
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
    // Without the others' wagers, the chips on the layout are mine alone, and told as such.
    crowded: !receipt.open,
    stacks: receipt.open ? rowsOf(laid) : [],
    sums: [],
    results: [],
    earlier: [],
    drawn: null,
    call: "",
    seat: seatOf(receipt),
    settled_since: [],
    balance: null,
  };
}
