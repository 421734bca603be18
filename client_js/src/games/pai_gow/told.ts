// A round against a player's bank that is compared hand by hand on this page: nothing tells its end
// before the last hand is told.

import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Shown } from "../contract";

type Draw = Shown["draw"];

/** Boxes whose hands have been turned over; 0 is the dealer. */
export type Boxes = ReadonlySet<number>;

const ALL = "all";

interface Seen {
  readonly boxes: Boxes | typeof ALL;
  /** The one whose hands are being compared. */
  readonly now: number | null;
}

/** The draws of these rounds, and whose hands are seen by now: a page may show several tables. */
export const comparing = signal<ReadonlyMap<Draw, Seen>>(new Map());

export function isCompared(draw: Draw | null | undefined): boolean {
  return draw != null && comparing.value.has(draw);
}

/** Whether the hands of a box may be seen: before the bank they are turned over one after another. */
export function isTurned(draw: Draw | null | undefined, box: number): boolean {
  const boxes = draw == null ? ALL : (comparing.value.get(draw)?.boxes ?? ALL);
  return boxes === ALL || boxes.has(box);
}

/** Whether it may be said what the hands of a box come to: before the bank, once they are turned over. */
export function isToldAt(draw: Draw | null | undefined, box: number): boolean {
  const boxes = draw == null ? undefined : comparing.value.get(draw)?.boxes;
  return boxes === undefined || (boxes !== ALL && boxes.has(box));
}

export function isComparedNow(draw: Draw | null | undefined, box: number): boolean {
  return draw != null && comparing.value.get(draw)?.now === box;
}

/** As long as it is compared the page does not call how the round has ended.
 * @param seen the boxes whose hands have been turned over, where not all are from the beginning
 * @param now the box whose hands are being compared */
export function useHeldBack(
  draw: Draw | undefined,
  isHeld: boolean,
  seen?: Boxes,
  now: number | null = null,
): void {
  const boxes = seen ?? ALL;
  const key = boxes === ALL ? ALL : [...boxes, "now", now].join();
  useLayoutEffect(() => {
    if (draw === undefined || !isHeld) return;
    comparing.value = new Map(comparing.peek()).set(draw, { boxes, now });
  }, [draw, isHeld, key]);
  useLayoutEffect(() => {
    if (draw === undefined || !isHeld) return;
    return () => {
      comparing.value = new Map([...comparing.peek()].filter(([one]) => one !== draw));
    };
  }, [draw, isHeld]);
}
