// What is on show after the draw, by the clock: the equipment comes to rest, a moment passes,
// losing wagers are swept, and only then are winners paid, as a dealer does (617a.6).

import type { TableState } from "./table_state";

export type Stage = "none" | "running" | "at_rest" | "sweeping" | "paid";

const LOOK_MS = 500;
const SWEEP_MS = 900;

/** @param nowMs house time */
export function stageAt(state: TableState, nowMs: number): Stage {
  if (state.phase !== "drawn" && state.phase !== "settled") return "none";
  const { restsAtMs, sweepsAtMs } = boundaries(state);
  if (nowMs < restsAtMs) return "running";
  if (state.phase === "drawn" || nowMs < sweepsAtMs) return "at_rest";
  return nowMs < sweepsAtMs + SWEEP_MS ? "sweeping" : "paid";
}

/** House time of the next stage, or null if only an event can bring it. */
export function nextStageMs(state: TableState, nowMs: number): number | null {
  const { restsAtMs, sweepsAtMs } = boundaries(state);
  switch (stageAt(state, nowMs)) {
    case "running":
      return restsAtMs;
    case "at_rest":
      return state.phase === "settled" ? sweepsAtMs : null;
    case "sweeping":
      return sweepsAtMs + SWEEP_MS;
    default:
      return null;
  }
}

function boundaries(state: TableState): { restsAtMs: number; sweepsAtMs: number } {
  const restsAtMs = state.shown?.restsAtMs ?? 0;
  return { restsAtMs, sweepsAtMs: Math.max(restsAtMs, state.settledAtMs) + LOOK_MS };
}
