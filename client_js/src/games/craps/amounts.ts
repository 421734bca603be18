// How many cents a press lays on a spot: a chip, as far as the spot's win is whole cents at it, and
// odds up to what the wager behind them allows.

import type { SpotInfo } from "../../protocol";
import { type GameViewProps, type PlacedWager, spotKey } from "../contract";
import { mayGoUpAgain, SUPPORTED } from "./lasting";
import { type CrapsPosted, crapsPosted } from "./posted";
import { text } from "./table_text";

/** 623a.3(a)(19)-(21): "placed in units of four", "in units of five" */
const PARTS: Readonly<Record<string, number>> = { horn: 4, horn_high: 5, whirl: 5 };

/** 623a.11(b)(1) */
export const LEAST_FIRE_CENTS = 100;
export const MOST_FIRE_CENTS = 500;
const DOLLAR_CENTS = 100;

export type Laid = LaidCents | { readonly refusal: string };

interface LaidCents {
  readonly cents: number;
  /** Why it is another sum than the chip's; "" if it is not. */
  readonly note: string;
}

type Facts = GameViewProps["facts"];

/** My chips on the layout, and where the puck is. */
export interface MyLayout {
  readonly wagers: readonly PlacedWager[];
  readonly seat: number | null;
  readonly posted: CrapsPosted;
}

export function myLayout({ seating, posted }: Pick<GameViewProps, "seating" | "posted">): MyLayout {
  return {
    wagers: seating.wagers.value,
    seat: seating.seat.value,
    posted: crapsPosted(posted.value),
  };
}

/** Whether a spot takes a wager as the table stands. The boxes of the numbers, where come odds lie,
 * are never said not to. */
export function mayLay(
  spot: SpotInfo,
  facts: Facts,
  layout: MyLayout,
  posted: GameViewProps["posted"]["value"],
): boolean {
  if (spot.on === "pass_odds" || spot.on === "dont_pass_odds") {
    return oddsOn(spot, facts, layout) !== null;
  }
  return spot.on in SUPPORTED || mayGoUpAgain(spot, posted);
}

/** The cents that one chip of `chip` cents lays on a spot, or why it lays none. */
export function laidBy(chip: number, spot: SpotInfo, facts: Facts, layout: MyLayout): Laid {
  if (spot.on in SUPPORTED) return oddsLaidBy(chip, spot, facts, layout);
  if (spot.on === "fire") {
    const dollars = Math.max(1, Math.floor(chip / DOLLAR_CENTS));
    const cents = Math.min(MOST_FIRE_CENTS, dollars * DOLLAR_CENTS);
    return { cents, note: cents === chip ? "" : text.laid.most(cents) };
  }
  const step = stepOf(spot, facts.unit);
  const steps = Math.max(Math.round(chip / step), Math.ceil(facts.minimum / step));
  const cents = Math.min(steps, Math.floor(facts.maximum / step)) * step;
  const parts = PARTS[spot.on];
  const isAsPressed = cents === chip || (parts === undefined && step === facts.unit);
  return { cents, note: isAsPressed ? "" : inWords(cents, step, parts) };
}

function inWords(cents: number, step: number, parts: number | undefined): string {
  return parts === undefined ? text.laid.inSteps(cents, step) : text.laid.inParts(cents, parts);
}

function oddsLaidBy(chip: number, spot: SpotInfo, facts: Facts, layout: MyLayout): Laid {
  const odds = oddsOn(spot, facts, layout);
  if (odds === null) return { refusal: text.refusals.noSupport[SUPPORTED[spot.on] ?? ""] ?? "" };
  const step = stepOf(odds.spot, facts.unit);
  const most = Math.floor(odds.room / step) * step;
  if (most < step) return { refusal: text.refusals.mostOdds(odds.most, multipleOf(facts)) };
  const wanted = Math.max(1, Math.round(chip / step)) * step;
  const cents = Math.min(wanted, most);
  if (cents === chip) return { cents, note: "" };
  return { cents, note: cents === most ? text.laid.most(cents) : text.laid.inSteps(cents, step) };
}

/** 623a.6(e): how many times the wager behind them odds may be. */
export function multipleOf({ rules }: Facts): number {
  return Number(rules["odds_multiple"] ?? 1);
}

export interface OddsThere {
  /** The spot that names the number, and so what they pay. */
  readonly spot: SpotInfo;
  /** The most cents of odds that may be there, and how many of them may still be added. */
  readonly most: number;
  readonly room: number;
}

/** What odds of mine may lie on a spot; null if no wager stands that they could support. */
export function oddsOn(spot: SpotInfo, facts: Facts, layout: MyLayout): OddsThere | null {
  const point = Number(spot.pick[0] ?? layout.posted.point);
  const behind = supportingCents(spot.on, point, layout);
  const named = facts.spots.get(spotKey(spot.on, [String(point)]));
  if (behind === 0 || named === undefined) return null;
  const most = Math.floor(multipleOf(facts) * behind * stakeToWin(named));
  const lying = layout.wagers.filter((one) => one.on === spot.on && samePick(one.pick, spot.pick));
  const laid = lying.reduce((sum, { amount }) => sum + amount, 0);
  return { spot: named, most, room: most - laid };
}

function supportingCents(odds: string, point: number, layout: MyLayout): number {
  const on = SUPPORTED[odds] ?? "";
  if (point === 0) return 0;
  const isLine = on === "pass" || on === "dont_pass";
  if (isLine) return centsOn(on, layout.wagers);
  return layout.posted.come
    .filter((one) => one.seat === layout.seat && one.on === on && one.point === point)
    .reduce((sum, { cents }) => sum + cents, 0);
}

function centsOn(on: string, wagers: readonly PlacedWager[]): number {
  return wagers.filter((one) => one.on === on).reduce((sum, { amount }) => sum + amount, 0);
}

/** 623a.6(e): what is laid against the dice is counted by what it wins. */
function stakeToWin(spot: SpotInfo): number {
  const isLaying = spot.on === "dont_pass_odds" || spot.on === "dont_come_odds";
  if (!isLaying) return 1;
  const { gain, stake } = oddsInWords(spot.pays);
  return stake / gain;
}

/** Amounts on a spot are multiples of so many cents, or its win would not be whole cents. */
function stepOf(spot: SpotInfo, unit: number): number {
  const parts = PARTS[spot.on];
  if (parts !== undefined) return parts * unit;
  const isNumbered = spot.pick.length === 1 && !spot.covers.length;
  const { stake } = isNumbered ? oddsInWords(spot.pays) : { stake: 1 };
  return (unit / commonDivisor(unit, stake)) * stake;
}

/** "7 to 6", and what else may be said after it. */
function oddsInWords(pays: string): { readonly gain: number; readonly stake: number } {
  const [, gain = "1", stake = "1"] = /^(\d+) to (\d+)/.exec(pays) ?? [];
  return { gain: Number(gain), stake: Number(stake) };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function samePick(a: readonly string[], b: readonly string[]): boolean {
  return a.join() === b.join();
}
