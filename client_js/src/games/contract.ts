// What a game's view is given and what it may do. A view is a layout and its equipment; it knows
// no socket and no store, only signals. Everything that repeats between games is outside of it.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";
import type {
  DecisionInfo,
  OfferInfo,
  Phase,
  RoundResult,
  SeatInfo,
  SettledWager,
  SpotInfo,
  Stack,
} from "../protocol";

/** `on` and the pick in canonical order: the identity of a spot on a layout. */
export type SpotKey = string;

export function spotKey(on: string, pick: readonly string[]): SpotKey {
  return pick.length === 0 ? on : `${on}:${[...pick].sort().join("-")}`;
}

/** My chips on a spot. `pending` cents are not acknowledged yet. */
export interface MyStack {
  readonly cents: number;
  readonly pending: number;
}

/** Somebody else's chips on a spot; seat 0 is the whole crowd, summed. */
export interface OthersStack {
  readonly seat: number;
  readonly cents: number;
}

/** What the equipment shows: at rest on a past outcome, or running out towards a new one. */
export interface Shown {
  readonly round: number;
  readonly spin: number;
  readonly draw: Readonly<Record<string, unknown>>;
  readonly call: string;
  readonly voidSpin: boolean;
  /** House time by which it should lie still; in the past: put it there at once. */
  readonly restsAtMs: number;
}

/** A wager of mine as it lies there. `id` is the house's, once it has accepted. */
export interface LyingWager {
  readonly id: string | null;
  readonly on: string;
  readonly pick: readonly string[];
  readonly amount: number;
  readonly working: boolean;
  /** The box that it lies on, where a player may have several; 0: that of the player's seat. */
  readonly box: number;
}

/** The seats and what is asked of them: for games with a shooter, a bank, hands to decide on. */
export interface Seating {
  readonly seat: ReadonlySignal<number | null>;
  readonly seats: ReadonlySignal<ReadonlyMap<number, SeatInfo>>;
  readonly wagers: ReadonlySignal<readonly LyingWager[]>;
  /** Every seat's chips as the house has told them last, mine among them. Where a player may have
   * several boxes, the seat of a stack is its box. */
  readonly stacks: ReadonlySignal<readonly Stack[]>;
  /** What became of my wagers in the round on show, once the equipment lies still; else empty. */
  readonly settled: ReadonlySignal<readonly SettledWager[]>;
  /** What is put to a seat while bets are open: the dice, the cut, the bank. */
  readonly offer: ReadonlySignal<OfferInfo | null>;
  /** The window in which seats choose in mid-round. */
  readonly decision: ReadonlySignal<DecisionInfo | null>;
  /** What I alone see of what lies face down. */
  readonly seen: ReadonlySignal<Readonly<Record<string, unknown>>>;
  readonly closesMs: ReadonlySignal<number | null>;
  /** The cents that I may still put up; null for who has no account. */
  readonly balance: ReadonlySignal<number | null>;
  readonly sit: (seat?: number) => Promise<boolean>;
  /** Answer an offer, or choose in a decision window; true once the house has taken it. */
  readonly decide: (
    choice: string,
    options?: Readonly<Record<string, unknown>>,
    box?: number,
  ) => Promise<boolean>;
  /** Call a wager of mine on or off for the come out roll. */
  readonly callWorking: (id: string, working: boolean) => Promise<void>;
}

export interface TableFacts {
  readonly table: string;
  readonly game: string;
  readonly variant: string;
  readonly rules: Readonly<Record<string, unknown>>;
  readonly spots: ReadonlyMap<SpotKey, SpotInfo>;
  readonly unit: number;
  readonly minimum: number;
  readonly maximum: number;
}

export interface GameViewProps {
  readonly facts: TableFacts;
  readonly phase: ReadonlySignal<Phase>;
  readonly shown: ReadonlySignal<Shown | null>;
  /** What the game has on show besides: a streak that runs, a meter. What a draw brings comes up
   * once the equipment lies still. */
  readonly posted: ReadonlySignal<Readonly<Record<string, unknown>>>;
  readonly results: ReadonlySignal<readonly RoundResult[]>;
  readonly mine: ReadonlySignal<ReadonlyMap<SpotKey, MyStack>>;
  readonly others: ReadonlySignal<ReadonlyMap<SpotKey, readonly OthersStack[]>>;
  /** Spots that won in the round shown, once the equipment lies still; else empty. */
  readonly won: ReadonlySignal<ReadonlySet<SpotKey>>;
  /** Spots of mine that lost, being swept; else empty. */
  readonly lost: ReadonlySignal<ReadonlySet<SpotKey>>;
  /** The spot whose last wager was refused, and why; it fades by itself. */
  readonly refused: ReadonlySignal<{ readonly spot: SpotKey; readonly message: string } | null>;
  /** True while chips may be laid. */
  readonly open: ReadonlySignal<boolean>;
  /** The value of the chip in hand, in cents. */
  readonly chip: ReadonlySignal<number>;
  readonly seating: Seating;
  /** House time now, in milliseconds (the socket's clock offset applied). */
  readonly houseNow: () => number;
  /** Lay one chip of the selected value, or these cents where a wager has a fixed amount. */
  readonly lay: (
    spot: SpotInfo,
    cents?: number,
    how?: { readonly working?: boolean; readonly box?: number },
  ) => void;
  /** Take the last chip of mine off the spot; `box` is one beside my own. */
  readonly takeOff: (spot: SpotInfo, box?: number) => void;
  /** The spot pointed at or focused, for the line that explains what it covers and pays. */
  readonly point: (spot: SpotInfo | null) => void;
}

export interface GameView {
  readonly game: string;
  /** Wheel, dice, shoe: comes to rest on the drawn outcome. */
  readonly Equipment: ComponentType<GameViewProps>;
  readonly Layout: ComponentType<GameViewProps>;
  /** A small live picture for the lobby: the last outcomes. */
  readonly Miniature: ComponentType<{ readonly results: readonly string[] }>;
  /** One past outcome as a badge: colour and shape, told apart by more than colour. */
  readonly Badge: ComponentType<{ readonly outcome: string }>;
  /** The spot in words: "Split 17–18". */
  readonly nameOf: (on: string, pick: readonly string[]) => string;
  /** Statistics of past outcomes for the side panel. */
  readonly Statistics: ComponentType<{ readonly results: readonly RoundResult[] }>;
}
