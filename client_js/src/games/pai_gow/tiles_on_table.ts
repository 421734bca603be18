// What a Pai Gow table has on show, and where its tiles are.

import type { TileCode } from "../../components/Tile";
import type { GameViewProps, Shown } from "../contract";
import { type Deal, useDeal } from "../seats/dealing";
import { isDealt, openByPosition } from "../seats/face_down";
import { useRested } from "../use_rested";
import { bankIn } from "./outcome";
import { type Hands, SEATS } from "./rules";
import { HIGH_BEGUN, HIGH_TURNED, LOW_TURNED, type Reveal, useReveal } from "./use_reveal";

export const DEALER = "dealer";
export const DEAD_HAND = "dead_hand";
/** 621a.8(c): counted counterclockwise, "with the position of the dealer considered number one". */
export const POSITIONS: readonly string[] = [
  DEALER,
  ...Array.from({ length: SEATS }, (_, index) => String(index + 1)),
  DEAD_HAND,
];

/** Steps of a delivery: the shaking, the dice that come into the light one after another, the counting, a stack
 * for each position, the collecting. */
const SHAKES = 4;
const LIGHTS = 5;
const COUNTS = 5;
const STEPS = SHAKES + LIGHTS + COUNTS + POSITIONS.length + 1;
const LONGEST_STEP_MS = 420;

export interface PlayerBank {
  readonly seat: number;
  readonly co_bank: boolean;
  readonly funds: number | null;
  /** null until the bank has chosen it. */
  readonly style?: string | null;
  /** Cents that the dealer wagers against the bank. */
  readonly dealer_wager?: number;
  /** 621a.11(g): the first stack that it has moved, how many went left, how many right; empty without a cut. */
  readonly cut?: readonly number[];
}

type BankShown = Pick<GameViewProps, "posted" | "seating" | "phase" | "results" | "shown">;

/** The bank as each table has posted it last, and in which round. */
const lastPosted = new WeakMap<GameViewProps["posted"], { bank: PlayerBank; round: number }>();

/** The player who is the bank. A settled round posts no bank any more: then it is the seat whose
 * funds are still on the table, or that of the outcome, on the terms that were posted. */
export function playerBank(props: BankShown): PlayerBank | null {
  const { posted, phase, shown } = props;
  const round = shown.value?.round ?? 0;
  if (phase.value === "settled") {
    const last = lastPosted.get(posted);
    if (last?.round === round) return last.bank;
    const bank = settledBank(props);
    // The page holds the outcome back as long as the hands are compared with this very bank.
    if (bank !== null) lastPosted.set(posted, { bank, round });
    return bank;
  }
  const bank = (posted.value["player_bank"] as PlayerBank | null | undefined) ?? null;
  if (bank !== null) lastPosted.set(posted, { bank, round });
  return bank;
}

function settledBank(props: BankShown): PlayerBank | null {
  const up = props.seating.stacks.value.find(({ on }) => on === "bank");
  if (up !== undefined) return { seat: up.seat, co_bank: false, funds: up.cents };
  const banked = bankIn(outcomeShown(props));
  return banked && { seat: banked.seat, co_bank: false, funds: null };
}

/** The outcome of the round on show; "" until it is told: the last result is of the round before then. */
export function outcomeShown({ results, shown }: Pick<GameViewProps, "results" | "shown">): string {
  const [last] = results.value;
  return last !== undefined && last.round === shown.value?.round ? last.outcome : "";
}

/** Whether the dealer's tiles have joined the dead hand: against a player's bank, without a wager of
 * the dealer's (621a.11(l), (n)). */
export function isDealerOut(
  props: BankShown,
  { isDelivered, open }: Pick<TilesOnTable, "isDelivered" | "open">,
): boolean {
  const bank = playerBank(props);
  if (bank === null || !isDelivered) return false;
  return props.phase.value === "settled"
    ? open.sets[DEALER] === undefined
    : bank.dealer_wager === 0;
}

/** The hands and sets that I see, by position. */
export interface OpenTiles {
  readonly hands: Readonly<Record<string, readonly TileCode[]>>;
  readonly sets: Readonly<Record<string, Hands>>;
}

const NOTHING_OPEN: OpenTiles = { hands: {}, sets: {} };

interface Counted {
  readonly at: string;
  readonly number: number;
}

export interface TilesOnTable {
  /** Whether the shaker is covered and moves, or is open. */
  readonly isShaking: boolean;
  readonly isUncovered: boolean;
  /** All dice, or the number, have been seen. */
  readonly isTold: boolean;
  /** The position that the counting has come to, and its number, from 1; null before and after. */
  readonly counted: Counted | null;
  /** The positions with a stack before them, in the order of delivery. */
  readonly delivered: readonly string[];
  /** Who gets the first stack, once the dice or the number say so. */
  readonly first: string | null;
  /** They were dealt before this page saw them: nothing is animated. */
  readonly isStill: boolean;
  /** All stacks are delivered, and those of boxes without a wager are with the dead hand
   * (621a.8(e)). */
  readonly isDelivered: boolean;
  readonly open: OpenTiles;
}

/** How far the hands that mine are held against have been turned over and told. */
export interface TilesAndReveal extends TilesOnTable {
  readonly reveal: Reveal;
}

/** Hands as they are seen: null is a tile face down. */
export interface SeenHands {
  readonly low: readonly (TileCode | null)[];
  readonly high: readonly (TileCode | null)[];
}

/** The dealer's hands, as far as they have been turned over. */
export function turnedOf({ low, high }: Hands, done: number): SeenHands {
  const turned = done >= HIGH_TURNED ? 2 : done >= HIGH_BEGUN ? 1 : 0;
  return {
    low: done >= LOW_TURNED ? low : low.map(() => null),
    high: high.map((tile, at) => (at < turned ? tile : null)),
  };
}

/** The number of a position that the counting has come to. */
export function numberAt(at: string, { counted }: TilesOnTable): number | undefined {
  return counted?.at === at ? counted.number : undefined;
}

const NO_TILES: TilesOnTable = {
  isShaking: false,
  isUncovered: false,
  isTold: false,
  counted: null,
  delivered: [],
  first: null,
  isStill: true,
  isDelivered: false,
  open: NOTHING_OPEN,
};

/** The dice of a draw; null if the number came from the generator. */
export function diceOf(draw: Shown["draw"]): readonly number[] | null {
  const dice = draw["dice"];
  return Array.isArray(dice) ? (dice as readonly number[]) : null;
}

export function startOf(draw: Shown["draw"]): number {
  return Number(draw["start"] ?? 1);
}

/** The positions in the order in which they get their stacks. */
export function deliveryOrder(start: number, bank: PlayerBank | null): readonly string[] {
  // 621a.11(j): "with the position of the bank considered number one"
  const first = bank === null ? 0 : POSITIONS.indexOf(String(bank.seat));
  return POSITIONS.map((_, index) => around(first + start - 1 + index));
}

function around(index: number): string {
  return POSITIONS[index % POSITIONS.length] ?? DEALER;
}

/** Between "no more bets" and the draw: the bank says how the tiles are delivered (621a.11(i)). Those of
 * the round before are off the table. */
function isBeforeDraw({ phase, seating }: GameViewProps): boolean {
  return phase.value === "deciding" && seating.decision.value?.choices.includes("deliver") === true;
}

/** The tiles on the table now: stack after stack while they are delivered. */
export function useTilesOnTable(props: GameViewProps): TilesAndReveal {
  const { shown, houseNow } = props;
  const rested = useRested(shown, houseNow);
  const deal = useDeal(shown.value, STEPS, LONGEST_STEP_MS, houseNow);
  const found = tilesNow(props, rested !== null, deal);
  return { ...found, reveal: useReveal(props, isAgainstOpen(props)) };
}

/** Whether the hands that mine are held against can be seen. */
function isAgainstOpen(props: GameViewProps): boolean {
  const { posted, phase, seating } = props;
  const bank = playerBank(props);
  if (phase.value !== "settled" && (phase.value !== "deciding" || bank !== null)) return false;
  const sets = openByPosition("sets", posted.value, seating.seen.value);
  return sets[bank?.seat ?? DEALER] !== undefined;
}

function tilesNow(props: GameViewProps, isRested: boolean, { made, isStill }: Deal): TilesOnTable {
  const { shown, posted, phase, seating } = props;
  const draw = shown.value;
  if (phase.value === "no_more_bets") return { ...NO_TILES, isShaking: true };
  if (draw === null || !isDealt(phase.value) || isBeforeDraw(props)) return NO_TILES;
  const bank = playerBank(props);
  const order = deliveryOrder(startOf(draw.draw), bank);
  if (isRested) {
    // What is posted until the draw belongs to the round before.
    const told = phase.value === "drawn" ? {} : posted.value;
    const seen = seating.seen.value;
    const open: OpenTiles = {
      hands: openByPosition("hands", told, seen),
      sets: openByPosition("sets", told, seen),
    };
    const common = { isShaking: false, isUncovered: true, isTold: true, counted: null, isStill };
    return { ...common, delivered: order, first: order[0] ?? null, isDelivered: true, open };
  }
  const counting = Math.max(0, made - SHAKES - LIGHTS);
  const isTold = made >= SHAKES + LIGHTS;
  const isCounting = counting > 0 && counting <= COUNTS;
  const share = Math.min(1, counting / COUNTS);
  const begun = bank === null ? 0 : POSITIONS.indexOf(String(bank.seat));
  const number = 1 + Math.round(share * (startOf(draw.draw) - 1));
  return {
    isShaking: made < SHAKES,
    isUncovered: made >= SHAKES,
    isTold,
    counted: isCounting ? { at: around(begun + number - 1), number } : null,
    delivered: order.slice(0, Math.max(0, counting - COUNTS)),
    first: isTold ? (order[0] ?? null) : null,
    isStill,
    isDelivered: counting > COUNTS + POSITIONS.length,
    open: NOTHING_OPEN,
  };
}
