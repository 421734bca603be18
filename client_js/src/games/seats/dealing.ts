// How cards and tiles fly from their source to their places.

import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Shown } from "../contract";
import { usePassed } from "../use_passed";
import "./flight.css";

/** The time that the last card needs to arrive. */
const LAST_FLIGHT_MS = 450;

/** House times of the steps of a deal, from its beginning until shortly before it is at rest.
 * If the deal was at rest before this page saw it, all times are past. */
export function stepTimes(
  startMs: number,
  restsAtMs: number,
  steps: number,
  longestMs: number,
): readonly number[] {
  const spanMs = restsAtMs - startMs - LAST_FLIGHT_MS;
  if (spanMs <= 0) return Array.from({ length: steps }, () => startMs);
  const stepMs = Math.min(longestMs, spanMs / steps);
  return Array.from({ length: steps }, (_, step) => startMs + (step + 1) * stepMs);
}

export interface Deal {
  /** How many steps have been made. */
  readonly made: number;
  /** It was over before this page saw it: nothing is animated. */
  readonly isStill: boolean;
}

/** The steps of the draw on show, one after another by the house's clock. */
export function useDeal(
  shown: Shown | null,
  steps: number,
  longestMs: number,
  houseNow: () => number,
): Deal {
  const restsAtMs = shown?.restsAtMs ?? 0;
  const spin = shown === null ? "" : `${shown.round}/${shown.spin}`;
  const startMs = useMemo(houseNow, [spin, restsAtMs]);
  const times = useMemo(
    () => stepTimes(startMs, restsAtMs, steps, longestMs),
    [startMs, restsAtMs, steps, longestMs],
  );
  return { made: usePassed(times, houseNow), isStill: restsAtMs <= startMs };
}

/** Lets a new element fly in from the place marked with `data-source`. */
export function useFlight<E extends HTMLElement>(
  source: string,
  isStill: boolean,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const landed = element.current;
    const from = landed?.closest(".table-stage")?.querySelector(`[data-source="${source}"]`);
    if (isStill || landed === null || from == null) return;
    const [start, end] = [from.getBoundingClientRect(), landed.getBoundingClientRect()];
    const x = start.x + start.width / 2 - end.x - end.width / 2;
    const y = start.y + start.height / 2 - end.y - end.height / 2;
    landed.style.setProperty("--from-x", `${x}px`);
    landed.style.setProperty("--from-y", `${y}px`);
    landed.dataset["flight"] = "";
  }, []);
  return element;
}
