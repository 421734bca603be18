// A page that is slow lifts the cover late. Nothing tells a roll before the light has fallen on the last
// of its dice.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { REVEAL_MS } from "../../components/DiceShaker";
import { useReducedMotion } from "../../components/use_reduced_motion";
import type { Shown } from "../contract";

type Draw = Shown["draw"];

/** The draws whose dice come to light on this page: it may show several tables. */
const revealing = signal<ReadonlySet<Draw>>(new Set());

export function isRevealing(draw: Draw | undefined): boolean {
  return draw !== undefined && revealing.value.has(draw);
}

/** Less than that nobody sees. */
const LATE_MS = 100;

/** @param isLifted the cover has left the dice, or does so now */
export function useReveal(shown: Shown | null, isLifted: boolean, houseNow: () => number): void {
  const isStill = useReducedMotion();
  const { draw, restsAtMs = 0 } = shown ?? {};
  useLayoutEffect(() => {
    if (draw === undefined || !isLifted || isStill) return;
    const lateMs = houseNow() + REVEAL_MS - restsAtMs;
    // Later, the player has come when the round was over.
    if (lateMs < LATE_MS || lateMs > REVEAL_MS + LONGEST_WAIT_MS) return;
    revealing.value = new Set([...revealing.peek(), draw]);
    const end = () => {
      revealing.value = new Set([...revealing.peek()].filter((one) => one !== draw));
    };
    const timer = setTimeout(end, REVEAL_MS);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [draw, isLifted, isStill, restsAtMs, houseNow]);
}

/** Past its rest a roll waits no longer than that for a page. */
const LONGEST_WAIT_MS = 1000;
