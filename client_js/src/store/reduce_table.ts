// A pure function from a table's state and an action to the next state.
// An event that changes nothing returns the same object, so that nothing renders again.

import type {
  BettingOpened,
  Chosen,
  DecisionMade,
  LayoutChanged,
  MeterChanged,
  OutcomeDrawn,
  RoundResult,
  RoundSettled,
  RoundVoided,
  SeatsChanged,
  ServerMessage,
  ServerTableEvent,
  TableResumed,
  TableSnapshot,
  WagerAccepted,
  WagersSettled,
} from "../protocol";
import {
  commitmentsOf,
  fromMine,
  fromSnapshot,
  stackKey,
  stacksOf,
  type TableState,
  type Wager,
  type WholeSnapshot,
} from "./table_state";

const RESULTS_KEPT = 100;
const NOTHING_SEEN = {};
const NOTHING_LEAVES: ReadonlySet<string> = new Set();

/** What this player does, before the house has answered, and what the house refused. */
export type OwnAction =
  | { readonly type: "own_wager"; readonly wager: Wager }
  | { readonly type: "own_wager_refused"; readonly nonce: string }
  | { readonly type: "own_working"; readonly id: string; readonly working: boolean };

export type TableAction = Exclude<ServerMessage, TableSnapshot> | WholeSnapshot | OwnAction;

/** @param nowMs house time, from which the equipment runs out */
export function reduceTable(state: TableState, action: TableAction, nowMs: number): TableState {
  if (isTableEvent(action)) return reduceEvent(state, action, nowMs);
  switch (action.type) {
    case "own_wager":
      return { ...state, wagers: [...state.wagers, action.wager] };
    case "own_wager_refused":
      return withoutWagers(state, (wager) => wager.nonce === action.nonce);
    case "own_working":
      return { ...state, wagers: state.wagers.map((wager) => calledWorking(wager, action)) };
    case "table_snapshot":
      return action.table === state.facts.table ? fromSnapshot(action, nowMs) : state;
    case "table_resumed":
      return action.table === state.facts.table ? resumed(state, action) : state;
    case "seated":
      return action.table === state.facts.table ? { ...state, seat: action.seat } : state;
    case "wager_accepted": {
      if (action.table !== state.facts.table) return state;
      return accepted(state, action);
    }
    case "chosen":
      return action.table === state.facts.table ? putUp(state, action) : state;
    case "taken_down": {
      if (action.table !== state.facts.table) return state;
      const gone = new Set(action.ids);
      return withoutWagers(state, (wager) => wager.id !== null && gone.has(wager.id));
    }
    case "hand_seen":
      return action.table === state.facts.table ? { ...state, seen: action.seen } : state;
    case "wagers_settled":
      return action.table === state.facts.table ? settled(state, action, nowMs) : state;
    case "table_moved": // its events have other numbers now, as if some were missing
      return action.table === state.facts.table ? { ...state, gap: true } : state;
    case "signed_out":
      return { ...state, seat: null, wagers: [], settlement: null };
    default:
      return state;
  }
}

/** A numbered message that is not a reply. Unknown types count too. */
function isTableEvent(action: TableAction): action is ServerTableEvent {
  return "table" in action && "number" in action && !("request" in action);
}

function reduceEvent(state: TableState, event: ServerTableEvent, nowMs: number): TableState {
  if (event.table !== state.facts.table || state.gap) return state;
  if (event.number <= state.number) return state;
  if (event.number > state.number + 1) return { ...state, gap: true };
  const isReplay = state.resumed !== null;
  const next = moved(state, event, isReplay, nowMs);
  return believeResumed({ ...next, number: event.number });
}

function moved(
  state: TableState,
  event: ServerTableEvent,
  isReplay: boolean,
  nowMs: number,
): TableState {
  switch (event.type) {
    case "betting_opened":
      return opened(state, event);
    case "deadline_changed":
      return { ...state, phase: "betting", closesMs: event.closes_ms };
    case "seats_changed":
      return seatsChanged(state, event);
    case "layout_changed":
      return layoutChanged(state, event);
    case "betting_closed":
      return {
        ...state,
        phase: "no_more_bets",
        closesMs: null,
        wagersHash: event.wagers_hash,
        offer: null,
      };
    case "outcome_drawn":
      return drawn(state, event, isReplay ? 0 : nowMs + event.rest_ms);
    case "round_settled":
      return roundSettled(state, event, isReplay ? 0 : nowMs);
    case "round_voided":
      return voided(state, event);
    case "status_changed":
      return { ...state, status: event.status, statusMessage: event.message };
    case "meter_changed":
      return meterChanged(state, event);
    case "decision_asked":
      return {
        ...state,
        phase: "deciding",
        leaving: null,
        stacks: withoutLeaving(state),
        decision: event,
        closesMs: event.closes_ms,
        posted: { ...state.posted, ...event.shown },
      };
    case "decision_made":
      return decisionMade(state, event);
    case "offer_made":
      return { ...state, offer: event.offer };
    default:
      return state;
  }
}

/** Wagers here or at a linked table moved the meter. A change by a draw is shown when the equipment
 * is at rest. */
function meterChanged(state: TableState, event: MeterChanged): TableState {
  if (event.meter === null) return state;
  const posted = { ...state.posted, meter: event.meter.cents };
  const isDrawn = state.phase === "drawn" || state.phase === "settled";
  return { ...state, posted, postedBefore: isDrawn ? state.postedBefore : posted };
}

/** A seat has answered an offer or chosen in the window, which stays open for the other seats; or the
 * clock has chosen for all that are left. */
function decisionMade(state: TableState, event: DecisionMade): TableState {
  const decision = state.decision && { ...state.decision, seats: event.seats };
  const isByClock = event.seat === 0;
  const leaving = isByClock ? NOTHING_LEAVES : state.leaving;
  const lapsed = isByClock && state.decision ? [...state.lapsed, state.decision] : state.lapsed;
  return { ...state, decision, leaving, lapsed, posted: { ...state.posted, ...event.shown } };
}

/** A new round: the layout is empty. The house then sends the wagers that stay. */
function opened(state: TableState, event: BettingOpened): TableState {
  const isNew = event.round > state.round;
  return {
    ...state,
    staying: isNew ? new Set(state.wagers.flatMap(({ id }) => id ?? [])) : state.staying,
    phase: "betting",
    round: event.round,
    commitments: commitmentsOf(event),
    wagersHash: "",
    opensMs: event.opened_ms,
    closesMs: event.closes_ms,
    nextMs: null,
    crowded: false,
    stacks: new Map(),
    leaving: null,
    winners: [],
    voidReason: "",
    decision: null,
    lapsed: [],
    offer: isNew ? null : state.offer,
    seen: isNew ? NOTHING_SEEN : state.seen,
  };
}

function seatsChanged(state: TableState, event: SeatsChanged): TableState {
  const seats = new Map(state.seats);
  for (const number of event.left) seats.delete(number);
  for (const seat of event.taken) seats.set(seat.seat, seat);
  const isMineLeft = state.seat !== null && event.left.includes(state.seat);
  return { ...state, seats, players: event.players, seat: isMineLeft ? null : state.seat };
}

function layoutChanged(state: TableState, event: LayoutChanged): TableState {
  const crowded = state.crowded || (event.sums ?? []).length > 0;
  const stacks = crowded && !state.crowded ? new Map() : new Map(state.stacks);
  const leaving = new Set(state.leaving);
  for (const stack of stacksOf(event, state.layout.spots)) {
    if (stack.cents > 0) stacks.set(stackKey(stack), stack);
    else if (state.leaving !== null) leaving.add(stackKey(stack));
    else stacks.delete(stackKey(stack));
  }
  return {
    ...state,
    stacks,
    leaving: state.leaving && leaving,
    crowded,
    posted: { ...state.posted, ...event.shown },
  };
}

/** The stacks without those that the clock collected at the end of a window. */
function withoutLeaving({ stacks, leaving }: TableState): TableState["stacks"] {
  if (leaving === null || leaving.size === 0) return stacks;
  return new Map([...stacks].filter(([key]) => !leaving.has(key)));
}

function drawn(state: TableState, event: OutcomeDrawn, restsAtMs: number): TableState {
  const { round, spin, draw, call, void_spin: voidSpin } = event;
  return {
    ...state,
    phase: "drawn",
    closesMs: null,
    leaving: null,
    stacks: withoutLeaving(state),
    decision: null,
    shown: { round, spin, draw, call, voidSpin, restsAtMs },
    posted: { ...state.posted, ...event.shown },
    postedBefore: state.posted,
  };
}

function roundSettled(state: TableState, event: RoundSettled, nowMs: number): TableState {
  return {
    ...state,
    phase: "settled",
    closesMs: null,
    decision: null,
    results: [asPublished(event.result, state), ...state.results].slice(0, RESULTS_KEPT),
    winners: event.winners,
    settledAtMs: nowMs,
    nextMs: event.next_ms,
  };
}

/** A result with the commitments that the table had published before the draw: a receipt with
 * others does not pass. */
function asPublished(result: RoundResult, { round, commitments }: TableState): RoundResult {
  const [commitment, ...later] = commitments;
  if (result.round !== round || !commitment) return result;
  const seeds = result.added_seeds ?? [];
  const isSame =
    commitment === result.commitment &&
    later.join() === seeds.map((added) => added.commitment).join();
  if (isSame) return result;
  const added_seeds = later.map((one, i) => ({ commitment: one, seed: seeds[i]?.seed ?? "" }));
  return { ...result, commitment, added_seeds };
}

function voided(state: TableState, event: RoundVoided): TableState {
  return {
    ...state,
    phase: "idle",
    closesMs: null,
    decision: null,
    voidReason: event.reason,
    posted: { ...state.posted, ...event.shown },
    wagers: state.wagers.filter(({ id }) => id !== null && state.staying.has(id)),
  };
}

function settled(state: TableState, event: WagersSettled, nowMs: number): TableState {
  if (event.round <= (state.settlement?.round ?? -1)) return state;
  const ended = new Set(event.wagers.map((wager) => wager.id));
  return {
    ...withoutWagers(state, (wager) => wager.id !== null && ended.has(wager.id)),
    settlement: event,
    settledAtMs: nowMs,
  };
}

/** My choice has placed wagers. */
function putUp(state: TableState, { placed = [] }: Chosen): TableState {
  const known = new Set(state.wagers.map(({ id }) => id));
  const more = fromMine(placed).filter(({ id }) => !known.has(id));
  return more.length === 0 ? state : { ...state, wagers: [...state.wagers, ...more] };
}

/** The answer to a wager of an earlier round: its chips have left the layout. */
function accepted(state: TableState, reply: WagerAccepted): TableState {
  if (reply.round < state.round) {
    return withoutWagers(state, (wager) => wager.nonce === reply.nonce && wager.id === null);
  }
  if (!state.wagers.some((wager) => wager.nonce === reply.nonce)) return state;
  const wagers = state.wagers.map((wager) =>
    wager.nonce === reply.nonce ? { ...wager, id: reply.id } : wager,
  );
  return { ...state, wagers };
}

/** The reply of a resumed table. Its list of my wagers holds after the missed events. */
function resumed(state: TableState, reply: TableResumed): TableState {
  return believeResumed({
    ...state,
    settlement: reply.settled_since[0] ?? state.settlement,
    gap: false,
    seen: reply.seen ?? NOTHING_SEEN,
    resumed: { until: reply.number, seat: reply.seat, mine: reply.mine },
  });
}

function believeResumed(state: TableState): TableState {
  if (state.resumed === null || state.number < state.resumed.until) return state;
  const unanswered = state.wagers.filter(
    (wager) => wager.id === null && !state.resumed?.mine.some((mine) => mine.nonce === wager.nonce),
  );
  return {
    ...state,
    resumed: null,
    seat: state.resumed.seat,
    wagers: [...fromMine(state.resumed.mine), ...unanswered],
  };
}

function calledWorking(wager: Wager, { id, working }: { id: string; working: boolean }): Wager {
  return wager.id === id ? { ...wager, working } : wager;
}

function withoutWagers(state: TableState, isGone: (wager: Wager) => boolean): TableState {
  const wagers = state.wagers.filter((wager) => !isGone(wager));
  return wagers.length === state.wagers.length ? state : { ...state, wagers };
}
