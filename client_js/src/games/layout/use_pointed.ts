import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useCallback } from "preact/hooks";
import type { SpotInfo } from "../../protocol";

/** The spot pointed at, for the lights of a layout; every change of it is told to the table. */
export function usePointed(tell: (spot: SpotInfo | null) => void) {
  const pointed = useSignal<SpotInfo | null>(null);
  const point = useCallback(
    (spot: SpotInfo | null) => {
      if (pointed.peek() === spot) return;
      pointed.value = spot;
      tell(spot);
    },
    [pointed, tell],
  );
  return [pointed as ReadonlySignal<SpotInfo | null>, point] as const;
}
