// The show after a draw, as one machine of stages for every game. The equipment runs, comes near for
// its last turns, and rests; the outcome is called; losing wagers are swept, and only then are
// winners paid, stack by stack, as a dealer does (617a.6); their chips come home. The machine is a
// pure function of the table and the house's clock. It fits the pause of the table.

import { settlementOnShow, type TableState } from "./table_state";

const STAGES = [
  "none",
  "running",
  "near",
  "at_rest",
  "sweeping",
  "paying",
  "coming_home",
  "paid",
] as const;

export type Stage = (typeof STAGES)[number];

/** What the player has asked of the show. */
export interface ShowSetting {
  /** No show: what is won is there once the outcome has been seen. For reduced motion. */
  readonly isOff: boolean;
  /** The spin of which the player wants to see no more, by `spinOf`; null for none. */
  readonly skipped: string | null;
  /** House time at which the table has told how the hands compare; Infinity as long as it tells. */
  readonly toldMs?: number;
  /** House time at which the equipment of this page has shown the outcome; Infinity until it has. */
  readonly uncoveredMs?: number;
}

export const WHOLE_SHOW: ShowSetting = { isOff: false, skipped: null };

/** So long before its rest the equipment comes near. Struck numbers have been seen by then. */
const LAST_TURNS_MS = 4000;

/** How long the stages take where there is time. */
const CALL_MS = 1100;
const SWEEP_MS = 800;
const FIRST_STACK_MS = 500;
const STACK_MS = 380;
const ALL_STACKS_MS = 2400;
const HOME_MS = 900;

/** The share of the pause that the show may take, so that its end is seen, and the shortest show as
 * a share of the whole one. */
const SHARE_OF_PAUSE = 0.7;
const SHORTEST = 0.35;

/** House times at which the stages begin, in their order. A stage that is not there takes no time. */
export interface Timetable {
  readonly nearsMs: number;
  readonly restsMs: number;
  readonly sweepsMs: number;
  readonly paysMs: number;
  readonly homeMs: number;
  readonly endsMs: number;
  /** How long each winning stack takes to be paid. */
  readonly stackMs: number;
}

/** Whether the show has come to a stage. */
export function hasReached(stage: Stage, goal: Stage): boolean {
  return STAGES.indexOf(stage) >= STAGES.indexOf(goal);
}

/** Whether the equipment still moves: the outcome is a secret. */
export function isSecret(stage: Stage): boolean {
  return stage === "running" || stage === "near";
}

/** The spin on show; "" before the first. */
export function spinOf({ shown }: Pick<TableState, "shown">): string {
  return shown === null ? "" : `${shown.round}/${shown.spin}`;
}

export function timetableOf(state: TableState, setting: ShowSetting): Timetable {
  const { isOff, skipped, toldMs = 0, uncoveredMs = 0 } = setting;
  const isSkipped = skipped !== null && skipped === spinOf(state);
  const dueMs = state.shown?.restsAtMs ?? 0;
  const restsMs = isSkipped ? dueMs : Math.max(dueMs, uncoveredMs);
  const fromMs = Math.max(restsMs, state.settledAtMs, isSkipped ? 0 : toldMs);
  const { stacks, returned } = winsOnShow(state);
  const stacksMs =
    stacks === 0 ? 0 : Math.min(ALL_STACKS_MS, FIRST_STACK_MS + (stacks - 1) * STACK_MS);
  const homeMs = returned > 0 ? HOME_MS : 0;
  const pauseMs = state.nextMs === null ? null : (state.nextMs - fromMs) * SHARE_OF_PAUSE;
  const wholeMs = CALL_MS + SWEEP_MS + stacksMs + homeMs;
  const share = pauseMs === null ? 1 : Math.min(1, Math.max(SHORTEST, pauseMs / wholeMs));
  const callFor = isSkipped ? 0 : CALL_MS * share;
  const rest = isSkipped || isOff ? 0 : share;
  const sweepsMs = fromMs + callFor;
  const paysMs = sweepsMs + SWEEP_MS * rest;
  const homesMs = paysMs + stacksMs * rest;
  return {
    nearsMs: dueMs - LAST_TURNS_MS,
    restsMs,
    sweepsMs,
    paysMs,
    homeMs: homesMs,
    endsMs: homesMs + homeMs * rest,
    stackMs: stacks === 0 ? 0 : (stacksMs * rest) / stacks,
  };
}

/** @param nowMs house time */
export function stageAt(state: TableState, nowMs: number, setting = WHOLE_SHOW): Stage {
  if (state.phase !== "drawn" && state.phase !== "settled") return "none";
  const times = timetableOf(state, setting);
  if (nowMs < times.restsMs) return nowMs < times.nearsMs ? "running" : "near";
  if (state.phase === "drawn" || nowMs < times.sweepsMs) return "at_rest";
  if (nowMs < times.paysMs) return "sweeping";
  if (nowMs < times.homeMs) return "paying";
  return nowMs < times.endsMs ? "coming_home" : "paid";
}

/** House time of the next stage, or null if only an event can bring it. */
export function nextStageMs(state: TableState, nowMs: number, setting = WHOLE_SHOW): number | null {
  const { nearsMs, restsMs, sweepsMs, paysMs, homeMs, endsMs } = timetableOf(state, setting);
  switch (stageAt(state, nowMs, setting)) {
    case "running":
      return nearsMs;
    case "near":
      return restsMs;
    case "at_rest":
      return state.phase === "settled" ? sweepsMs : null;
    case "sweeping":
      return paysMs;
    case "paying":
      return homeMs;
    case "coming_home":
      return endsMs;
    default:
      return null;
  }
}

/** How many stacks of mine are paid in the round on show, and the cents that come back to me. */
function winsOnShow(state: TableState): { readonly stacks: number; readonly returned: number } {
  const settlement = settlementOnShow(state);
  if (settlement === null) return { stacks: 0, returned: 0 };
  return { stacks: paymentsOf(settlement).length, returned: settlement.returned };
}

/** A stack of mine of which something comes back. */
export interface Payment {
  readonly on: string;
  readonly pick: readonly string[];
  /** 0 where a player has one box only. */
  readonly box: number;
  readonly stakeCents: number;
  /** What is paid beside the stake; 0 for a push, less for a surrender. */
  readonly wonCents: number;
}

type Settled = Pick<NonNullable<TableState["settlement"]>, "wagers">;

/** The winning stacks of a settlement, the largest win last. */
export function paymentsOf(settled: Settled): readonly Payment[] {
  return returnsOf(settled).filter(({ wonCents }) => wonCents > 0);
}

/** All stacks that come home, the largest win last. */
export function returnsOf({ wagers }: Settled): readonly Payment[] {
  const stacks = new Map<string, Payment>();
  for (const { on, pick, box = 0, amount, returned } of wagers) {
    if (returned === 0) continue;
    const key = `${box}|${on}|${[...pick].sort().join("-")}`;
    const below = stacks.get(key);
    stacks.set(key, {
      ...{ on, pick, box },
      stakeCents: (below?.stakeCents ?? 0) + amount,
      wonCents: (below?.wonCents ?? 0) + returned - amount,
    });
  }
  return [...stacks.values()].sort((one, other) => one.wonCents - other.wonCents);
}
