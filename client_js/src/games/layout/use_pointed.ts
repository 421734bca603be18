import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useCallback } from "preact/hooks";

/** The spot (or whatever it is) pointed at, for the lights of a layout; every change of it is told
 * to the table. */
export function usePointed<T>(tell: (pointed: T | null) => void) {
  const pointed = useSignal<T | null>(null);
  const point = useCallback(
    (next: T | null) => {
      if (pointed.peek() === next) return;
      pointed.value = next;
      tell(next);
    },
    [pointed, tell],
  );
  return [pointed as ReadonlySignal<T | null>, point] as const;
}
