// A round against a player's bank that is compared hand by hand on this page: nothing tells its end
// before the last hand is told.

import { signal } from "@preact/signals";
import type { Shown } from "../contract";

/** The draw of that round. */
export const comparing = signal<Shown["draw"] | null>(null);

export function isCompared(draw: Shown["draw"] | null | undefined): boolean {
  return comparing.value !== null && comparing.value === draw;
}
