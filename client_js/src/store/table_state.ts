// A table as this client knows it: plain data, made from a snapshot and changed by events.

import {
  type MyStack,
  type OthersStack,
  type Posted,
  type Shown,
  type SpotKey,
  type Stack,
  spotKey,
  type TableFacts,
} from "../games/contract";
import { myBoxes } from "../games/seats/boxes";
import type {
  DecisionInfo,
  MyWager,
  OfferInfo,
  PastOutcome,
  Phase,
  RoundResult,
  SeatInfo,
  SpotInfo,
  SpotSum,
  Stack as StackRow,
  TableSnapshot,
  TableStatus,
  WagersSettled,
  Winner,
} from "../protocol";

/** A wager of mine on this layout. The house gives `id` when it accepts the wager. */
export interface Wager {
  readonly nonce: string;
  readonly id: string | null;
  readonly on: string;
  readonly pick: readonly string[];
  readonly amount: number;
  readonly working: boolean;
  /** The box that it is on, if a player may have several; 0 is the box of the player's seat. */
  readonly box: number;
  /** Wagers that one press has laid together have the same number. Others have 0 or none. */
  readonly press?: number;
}

/** A wager that repeat or double may lay again. */
export type Bet = Pick<Wager, "on" | "pick" | "amount"> &
  Partial<Pick<Wager, "working" | "box" | "press">>;

/** A snapshot, and the wagers of the layout that it names. */
export interface WholeSnapshot extends TableSnapshot {
  readonly spots: readonly SpotInfo[];
}

/** The state in the reply to a resumed table. It applies once the missed events have arrived. */
export interface Resumed {
  readonly until: number;
  readonly seat: number | null;
  readonly mine: readonly MyWager[];
}

export interface TableState {
  readonly facts: TableFacts;
  /** The name of the layout, and its spots in the order in which the house numbers them. */
  readonly layout: { readonly name: string; readonly spots: readonly SpotInfo[] };
  readonly title: string;
  readonly maxSeats: number;
  readonly stream: string;
  readonly number: number;
  /** Events were missed: further events are ignored until the table is resumed. */
  readonly gap: boolean;
  readonly resumed: Resumed | null;
  readonly status: TableStatus;
  readonly statusMessage: string;
  readonly phase: Phase;
  readonly round: number;
  /** To all seeds of the round, as the table has published them. */
  readonly commitments: readonly string[];
  readonly wagersHash: string;
  readonly opensMs: number;
  readonly closesMs: number | null;
  readonly bettingMs: number;
  readonly nextMs: number | null;
  readonly seats: ReadonlyMap<number, SeatInfo>;
  readonly players: number;
  readonly crowded: boolean;
  readonly stacks: ReadonlyMap<string, Stack>;
  /** The stacks that the clock collected when it ended a window. They stay on show until it is
   * known whether the round is settled with them. Otherwise null. */
  readonly leaving: ReadonlySet<string> | null;
  readonly results: readonly RoundResult[];
  readonly shown: Shown | null;
  /** What the game shows besides the layout, now and before the last draw. */
  readonly posted: Posted;
  readonly postedBefore: Posted;
  readonly winners: readonly Winner[];
  readonly voidReason: string;
  /** What the house offers a seat while bets are open: the dice, the cut, the bank. */
  readonly offer: OfferInfo | null;
  /** The window in which seats choose during a round. */
  readonly decision: DecisionInfo | null;
  /** The windows of this round that the clock has ended, with the seats that had not chosen. */
  readonly lapsed: readonly DecisionInfo[];
  /** The face-down cards or tiles of this round that only I may see. */
  readonly seen: Posted;
  readonly seat: number | null;
  readonly wagers: readonly Wager[];
  /** Ids of wagers that stay since an earlier round: a streak, a come bet. */
  readonly staying: ReadonlySet<string>;
  /** The results of my wagers in the last round in which I had any. */
  readonly settlement: WagersSettled | null;
  readonly settledAtMs: number;
}

/** Chips as the house tells them: by the number of a spot, or by name where there is no spot. */
export function stacksOf(
  { stacks = [], sums = [] }: { stacks?: readonly StackRow[]; sums?: readonly SpotSum[] },
  spots: readonly SpotInfo[],
): readonly Stack[] {
  return [
    ...stacks.map(([place, cents, seat]) => ({ ...placeOf(place, spots), cents, seat })),
    ...sums.map(([place, cents]) => ({ ...placeOf(place, spots), cents, seat: 0 })),
  ];
}

function placeOf(place: StackRow[0], spots: readonly SpotInfo[]) {
  if (typeof place === "number") {
    const { on, pick } = spots[place] ?? { on: `spot ${place}`, pick: [] };
    return { on, pick };
  }
  const [on = "", ...pick] = place;
  return { on, pick };
}

export function stackKey(stack: Pick<Stack, "seat" | "on" | "pick">): string {
  return `${stack.seat}|${spotKey(stack.on, stack.pick)}`;
}

export function keyOf(place: Pick<Wager, "on" | "pick">): SpotKey {
  return spotKey(place.on, place.pick);
}

export function fromMine(mine: readonly MyWager[]): readonly Wager[] {
  return mine.map(({ nonce, id, on, pick, amount, working = false, box = 0 }) => ({
    nonce,
    id,
    on,
    pick,
    amount,
    working,
    box,
  }));
}

/** @param nowMs house time, from which the equipment runs out */
export function fromSnapshot(snapshot: WholeSnapshot, nowMs = snapshot.time_ms): TableState {
  const stacks = stacksOf(snapshot, snapshot.spots);
  return {
    facts: factsOf(snapshot),
    layout: { name: snapshot.layout, spots: snapshot.spots },
    title: snapshot.title,
    maxSeats: snapshot.max_seats,
    stream: snapshot.stream,
    number: snapshot.number,
    gap: false,
    resumed: null,
    status: snapshot.status,
    statusMessage: snapshot.status_message,
    phase: phaseOf(snapshot),
    round: snapshot.round,
    commitments: commitmentsOf(snapshot),
    wagersHash: "",
    opensMs: snapshot.opened_ms,
    closesMs: snapshot.closes_ms,
    bettingMs: snapshot.betting_ms,
    nextMs: null,
    seats: new Map(snapshot.seats.map((seat) => [seat.seat, seat])),
    players: snapshot.players,
    crowded: snapshot.crowded,
    stacks: new Map(stacks.map((stack) => [stackKey(stack), stack])),
    leaving: null,
    results: [...snapshot.results, ...snapshot.earlier.map(withoutSeeds)],
    shown: shownOf(snapshot, nowMs),
    posted: snapshot.shown,
    postedBefore: snapshot.shown,
    winners: [],
    voidReason: "",
    offer: snapshot.offer ?? null,
    decision: snapshot.decision ?? null,
    lapsed: [],
    seen: snapshot.seen ?? {},
    seat: snapshot.seat,
    wagers: fromMine(snapshot.mine),
    staying: new Set(),
    settlement: snapshot.settled_since[0] ?? null,
    settledAtMs: 0,
  };
}

/** An older result: its seeds are in its receipt, and not in the snapshot. */
function withoutSeeds([round, outcome]: PastOutcome): RoundResult {
  return { round, outcome, call: "", seed: "", commitment: "" };
}

export function commitmentsOf({
  commitment,
  added_commitments = [],
}: Pick<TableSnapshot, "commitment" | "added_commitments">): readonly string[] {
  return [commitment, ...added_commitments];
}

/** A table that waits for its first player takes bets, without a deadline. */
function phaseOf({ phase, round }: TableSnapshot): Phase {
  return phase === "idle" && round > 0 ? "betting" : phase;
}

function factsOf(snapshot: WholeSnapshot): TableFacts {
  return {
    table: snapshot.table,
    game: snapshot.game,
    variant: snapshot.variant,
    rules: snapshot.rules,
    spots: new Map(snapshot.spots.map((spot) => [spotKey(spot.on, spot.pick), spot])),
    unit: snapshot.unit,
    minimum: snapshot.minimum,
    maximum: snapshot.maximum,
    ...(snapshot.meter ? { meter: snapshot.meter.title } : {}),
  };
}

/** What a newcomer sees on the equipment: it runs on, or has come to rest before. */
function shownOf(snapshot: TableSnapshot, nowMs: number): Shown | null {
  if (snapshot.drawn === null) return null;
  const { rest_ms = 0 } = snapshot;
  return {
    round: snapshot.round,
    spin: 1,
    draw: snapshot.drawn,
    call: snapshot.call,
    voidSpin: false,
    restsAtMs: rest_ms > 0 ? nowMs + rest_ms : 0,
  };
}

export function mergedStacks(wagers: readonly Wager[]): ReadonlyMap<SpotKey, MyStack> {
  const stacks = new Map<SpotKey, MyStack>();
  for (const wager of wagers) {
    const key = keyOf(wager);
    const below = stacks.get(key) ?? { cents: 0, pending: 0 };
    stacks.set(key, {
      cents: below.cents + wager.amount,
      pending: below.pending + (wager.id === null ? wager.amount : 0),
    });
  }
  return stacks;
}

/** The others' chips. A crowd's sums hold mine too, which are drawn by themselves. */
export function othersStacks(
  stacks: ReadonlyMap<string, Stack>,
  boxes: ReadonlySet<number>,
  mine: ReadonlyMap<SpotKey, MyStack>,
): ReadonlyMap<SpotKey, readonly OthersStack[]> {
  const others = new Map<SpotKey, OthersStack[]>();
  for (const stack of stacks.values()) {
    if (boxes.has(stack.seat)) continue;
    const key = keyOf(stack);
    const own = stack.seat === 0 ? acknowledged(mine.get(key)) : 0;
    const cents = stack.cents - own;
    if (cents <= 0) continue;
    const there = others.get(key);
    if (there === undefined) others.set(key, [{ seat: stack.seat, cents }]);
    else there.push({ seat: stack.seat, cents });
  }
  return others;
}

/** Whether the table shows more of me than I know of: a seat or chips taken in another tab. */
export function isOutOfStep(state: TableState, myName: string | null): boolean {
  const { stacks, seat, seats, wagers, crowded, phase } = state;
  if (seat === null) return [...seats.values()].some(({ name }) => name === myName);
  const isAnswered = wagers.every((wager) => wager.id !== null);
  if (crowded || phase !== "betting" || !isAnswered) return false;
  const boxes = myBoxes(seat, wagers);
  const mine = new Map<string, number>();
  for (const wager of wagers) {
    const key = stackKey({ ...wager, seat: wager.box || seat });
    mine.set(key, (mine.get(key) ?? 0) + wager.amount);
  }
  const seen = [...stacks.values()].filter((stack) => boxes.has(stack.seat));
  return (
    seen.length !== mine.size || seen.some((stack) => mine.get(stackKey(stack)) !== stack.cents)
  );
}

function acknowledged(stack: MyStack | undefined): number {
  return stack === undefined ? 0 : stack.cents - stack.pending;
}

/** Bets on one spot of a box laid together, none of them over the maximum: what repeat and double
 * send. */
export function mergedBets(bets: readonly Bet[], maximum: number): readonly Bet[] {
  const merged: Bet[] = [];
  const openAt = new Map<string, number>();
  for (const { on, pick, amount, box = 0 } of bets) {
    const key = stackKey({ seat: box, on, pick });
    const index = openAt.get(key);
    const below = index === undefined ? undefined : merged[index];
    const place = box === 0 ? { on, pick } : { on, pick, box };
    if (index !== undefined && below !== undefined && below.amount + amount <= maximum) {
      merged[index] = { ...place, amount: below.amount + amount };
    } else {
      openAt.set(key, merged.length);
      merged.push({ ...place, amount });
    }
  }
  return merged;
}

export function total(bets: readonly { readonly amount: number }[]): number {
  return bets.reduce((sum, bet) => sum + bet.amount, 0);
}

/** My settlement in the round on show, whose chips still lie on the layout. */
export function settlementOnShow(state: TableState): WagersSettled | null {
  const isOnShow = state.phase === "settled" && state.settlement?.round === state.round;
  return isOnShow ? state.settlement : null;
}

/** My settlement in this round: the cage may book it before the table tells everybody. */
export function settlementBooked(state: TableState): WagersSettled | null {
  const isOver = state.phase === "betting" || state.phase === "idle";
  return !isOver && state.settlement?.round === state.round ? state.settlement : null;
}

/** The spots of a table that an outcome wins, where the spot says what it covers. */
export function winningSpots(
  spots: ReadonlyMap<SpotKey, SpotInfo>,
  outcome: string,
): ReadonlySet<SpotKey> {
  const won = new Set<SpotKey>();
  for (const [key, spot] of spots) if (spot.covers.includes(outcome)) won.add(key);
  return won;
}
