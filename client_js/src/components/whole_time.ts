import { useMemo } from "preact/hooks";

/** How long a clock runs that was seen first now: for a ring that is full at the beginning. */
export function useWholeTime(closesMs: number | null, houseNow: () => number): number {
  return useMemo(() => (closesMs === null ? 1 : Math.max(1, closesMs - houseNow())), [closesMs]);
}
