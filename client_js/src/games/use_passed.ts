// For what is shown in steps, by the house's clock.

import { useEffect, useState } from "preact/hooks";

/** How many of these times (house time, ascending) have passed. Renders again as each one
 * passes. */
export function usePassed(timesMs: readonly number[], houseNow: () => number): number {
  const [woken, setWoken] = useState(0);
  const nowMs = houseNow();
  const passed = timesMs.filter((timeMs) => timeMs <= nowMs).length;
  const nextMs = timesMs.find((timeMs) => timeMs > nowMs) ?? null;
  // The house's clock may have been set back in the meantime: then it is waited for once more.
  useEffect(() => {
    if (nextMs === null) return;
    const left = Math.max(0, nextMs - houseNow());
    const timer = setTimeout(() => setWoken((count) => count + 1), left + 1);
    return () => clearTimeout(timer);
  }, [nextMs, passed, woken, houseNow]);
  return passed;
}
