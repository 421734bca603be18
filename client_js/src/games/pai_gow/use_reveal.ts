// The dealer's hands are turned over one after the other: first the low one, then the high one tile by
// tile. Each is held against mine before the next is turned.

import { signal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { useReducedMotion } from "../../components/use_reduced_motion";
import type { Phase } from "../../protocol";
import type { GameViewProps, Shown } from "../contract";
import { usePassed } from "../use_passed";

/** What has been done when so many of the steps have passed. */
export const LOW_TURNED = 1;
export const LOW_TOLD = 2;
export const HIGH_BEGUN = 3;
export const HIGH_TURNED = 4;
export const HIGH_TOLD = 5;
export const TOLD = 6;

/** In this order, after so long: a beat is held before the high hand, and before its last tile. */
const STEPS_MS = [500, 1_200, 2_400, 3_600, 4_300, 4_900];
const LONGEST_MS = 4_900;
/** Against a player's bank the round is settled by then: it is paid before the next one. */
const SETTLED_MS = 3_400;

/** So much of the window to decide is left when all is told. */
const LEFT_MS = 400;

export interface Reveal {
  /** How many of the steps are done. */
  readonly done: number;
  /** All are from the beginning: nothing is turned before the player's eyes. */
  readonly isStill: boolean;
  /** The player does not want to wait. */
  readonly isSkipped: boolean;
}

/** The draw whose hands are turned at once. */
const skipped = signal<Shown | null>(null);

/** Turns over all that is left, at the table and in the comparison. */
export function skipReveal({ shown }: Pick<GameViewProps, "shown">): void {
  skipped.value = shown.value;
}

interface Begun {
  readonly round: number;
  /** House time; null as long as the hands are face down, -Infinity if they never were. */
  readonly startMs: number | null;
  readonly phase: Phase;
  readonly spanMs: number;
}

/** @param isOpen the hands that mine are held against can be seen */
export function useReveal(props: GameViewProps, isOpen: boolean): Reveal {
  const { shown, phase, houseNow } = props;
  const isReduced = useReducedMotion();
  const begun = useBegun(props, isOpen);
  const isSkipped = shown.value !== null && skipped.value === shown.value;
  const { startMs, spanMs } = begun;
  const times = useMemo(
    () => (startMs === null ? [] : STEPS_MS.map((ms) => startMs + (ms * spanMs) / LONGEST_MS)),
    [startMs, spanMs],
  );
  const passed = usePassed(times, houseNow);
  const isStill = isReduced || props.seating.isPast === true || startMs === -Infinity;
  // Against a player's bank the round is settled when the hands are seen.
  const isSettled = phase.value === "settled" && begun.phase !== "settled";
  const isTold = isOpen && (isStill || isSkipped || isSettled);
  return { done: isTold ? TOLD : isOpen ? passed : 0, isStill, isSkipped };
}

function useBegun({ shown, phase, seating, houseNow }: GameViewProps, isOpen: boolean): Begun {
  const last = useRef<Begun | null>(null);
  const round = shown.value?.round ?? 0;
  const now = { round, phase: phase.value, spanMs: LONGEST_MS };
  if (last.current?.round !== round) {
    last.current = { ...now, startMs: isOpen ? -Infinity : null };
  } else if (!isOpen) {
    last.current = { ...now, startMs: null };
  } else if (last.current.startMs === null) {
    const startMs = houseNow();
    const mostMs = phase.value === "settled" ? SETTLED_MS : LONGEST_MS;
    const closesMs = seating.decision.value?.closes_ms ?? startMs + mostMs + LEFT_MS;
    const spanMs = Math.max(0, Math.min(LONGEST_MS, closesMs - startMs - LEFT_MS));
    last.current = { ...now, startMs, spanMs };
  }
  return last.current;
}
