// A round against a player's bank that is compared hand by hand on this page: nothing tells its end
// before the last hand is told.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Shown } from "../contract";

type Draw = Shown["draw"];

/** The draws of these rounds: a page may show several tables. */
export const comparing = signal<ReadonlySet<Draw>>(new Set());

export function isCompared(draw: Draw | null | undefined): boolean {
  return draw != null && comparing.value.has(draw);
}

/** As long as it is compared the page does not call how the round has ended. */
export function useHeldBack(draw: Draw | undefined, isHeld: boolean): void {
  useLayoutEffect(() => {
    if (draw === undefined || !isHeld) return;
    comparing.value = new Set([...comparing.peek(), draw]);
    return () => {
      comparing.value = new Set([...comparing.peek()].filter((one) => one !== draw));
    };
  }, [draw, isHeld]);
}
