// Bets that the player has saved under a name, for each layout. The browser keeps them.

import type { TableFacts } from "../games/contract";
import { remembered } from "./remembered";
import type { Bet } from "./table_state";

export interface SavedBets {
  readonly name: string;
  readonly bets: readonly Bet[];
}

type OfLayouts = Readonly<Record<string, readonly SavedBets[]>>;

/** For each layout. */
export const MOST_SAVED = 20;
export const LONGEST_NAME = 30;

const NONE: OfLayouts = {};

const saved = remembered<OfLayouts>("saved_bets", NONE, {
  read: readSaved,
  write: JSON.stringify,
});

/** Tables of one game and variant share a layout. */
export function layoutOf({ game, variant }: Pick<TableFacts, "game" | "variant">): string {
  return `${game}/${variant}`;
}

export function savedFor(layout: string): readonly SavedBets[] {
  return saved.value[layout] ?? [];
}

/** Under a name that is taken, they take the place of those. */
export function saveBets(layout: string, name: string, bets: readonly Bet[]): void {
  const others = savedFor(layout).filter((one) => one.name !== name);
  change(layout, [...others, { name, bets }]);
}

export function renameBets(layout: string, before: string, name: string): void {
  const kept = savedFor(layout).filter((one) => one.name === before || one.name !== name);
  change(
    layout,
    kept.map((one) => (one.name === before ? { ...one, name } : one)),
  );
}

export function deleteBets(layout: string, name: string): void {
  change(
    layout,
    savedFor(layout).filter((one) => one.name !== name),
  );
}

/** Bets that were deleted come back to their place. */
export function bringBack(layout: string, one: SavedBets, at: number): void {
  const others = savedFor(layout).filter(({ name }) => name !== one.name);
  change(layout, [...others.slice(0, at), one, ...others.slice(at)]);
}

function change(layout: string, all: readonly SavedBets[]): void {
  const { [layout]: _, ...others } = saved.value;
  const next = all.length === 0 ? others : { ...others, [layout]: all.slice(0, MOST_SAVED) };
  saved.value = Object.keys(next).length === 0 ? NONE : next;
}

/** What somebody else has written there is left out. */
function readSaved(stored: string): OfLayouts | null {
  try {
    const found: unknown = JSON.parse(stored);
    if (typeof found !== "object" || found === null) return null;
    const layouts = Object.entries(found).map(([layout, all]) => [
      layout,
      Array.isArray(all) ? all.filter(isSaved).slice(0, MOST_SAVED) : [],
    ]);
    return Object.fromEntries(layouts);
  } catch {
    return null;
  }
}

function isSaved(one: Partial<SavedBets> | null): boolean {
  return typeof one?.name === "string" && Array.isArray(one.bets) && one.bets.every(isBet);
}

function isBet(bet: Partial<Bet> | null): boolean {
  const isPick = Array.isArray(bet?.pick) && bet.pick.every((one) => typeof one === "string");
  return isPick && typeof bet?.on === "string" && Number.isSafeInteger(bet.amount);
}
