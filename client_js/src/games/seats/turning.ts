// The table turns when I sit down: each box goes from where it was to its place around mine.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isMotionReduced } from "../../components/use_reduced_motion";

/** So long nothing is pressed: what was under the finger is not what is there now. */
const TURNS_FOR_MS = 450;

/** @param order of the boxes, whatever it looks like; the table turns when it changes */
export function useTurning(order: string): RefObject<HTMLDivElement | null> {
  const arc = useRef<HTMLDivElement>(null);
  const shown = useRef(order);
  // What is on the page is still in the order before.
  const before = shown.current === order ? null : placesIn(arc.current);
  shown.current = order;
  useLayoutEffect(() => {
    const element = arc.current;
    if (element === null || before === null) return;
    if (!isMotionReduced()) slideFrom(before, element);
    element.dataset["turning"] = "";
    const timer = setTimeout(() => delete element.dataset["turning"], TURNS_FOR_MS);
    return () => {
      clearTimeout(timer);
      delete element.dataset["turning"];
    };
  }, [order]);
  return arc;
}

type Places = ReadonlyMap<string, DOMRect>;

function placesIn(arc: HTMLElement | null): Places {
  const boxes = [...(arc?.querySelectorAll<HTMLElement>("[data-box]") ?? [])];
  return new Map(boxes.map((box) => [box.dataset["box"] ?? "", box.getBoundingClientRect()]));
}

function slideFrom(before: Places, arc: HTMLElement): void {
  for (const [number, place] of placesIn(arc)) {
    const was = before.get(number);
    if (was === undefined) continue;
    const x = was.x + was.width / 2 - place.x - place.width / 2;
    const from = `${x}px ${was.bottom - place.bottom}px`;
    arc
      .querySelector(`[data-box="${number}"]`)
      ?.animate?.([{ translate: from }, { translate: "0 0" }], {
        duration: TURNS_FOR_MS,
        easing: "ease-in-out",
      });
  }
}
