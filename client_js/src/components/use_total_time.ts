import { useMemo } from "preact/hooks";

/** How long a clock still runs that this page sees now for the first time: its ring starts full. */
export function useTotalTime(closesMs: number | null, houseNow: () => number): number {
  return useMemo(() => (closesMs === null ? 1 : Math.max(1, closesMs - houseNow())), [closesMs]);
}
