// Follows what the coach points at, and finds an empty place beside that for its card. The felt is never
// moved for it: where there is no place now, the card waits.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { type Area, type Corner, placeBeside } from "./placing";

export interface Places {
  /** Around the target; null if it is out of sight. */
  readonly ring: Area | null;
  /** Of the card; null if there is no room for it now. */
  readonly corner: Corner | null;
}

const NOWHERE: Places = { ring: null, corner: null };
const MARGIN = 8;
const RING = 5;
/** What can be bet on or pressed, cards and tiles, what the house asks with its countdown, and what a game
 * marks, is never covered. The felt's print makes way. */
const KEPT = [
  ".prompt",
  ".countdown",
  "[data-spot]",
  ".button",
  ".equipment-body button",
  ".playing-card",
  ".tile",
  "[data-kept]",
]
  .map((one) => `.table-stage ${one}`)
  .join();

/** What was in motion has come to its place. */
const ENDS = ["transitionend", "animationend"] as const;

/** @param isRow the card has a place of its own: only what it points at is followed */
export function usePlaces(
  card: RefObject<HTMLElement | null>,
  targets: readonly string[],
  isRow: boolean,
): Places {
  const [places, setPlaces] = useState(NOWHERE);
  const wanted = targets.join(" | ");
  useLayoutEffect(() => {
    const stage = document.querySelector<HTMLElement>(".table-stage");
    if (stage === null) return;
    find(targets)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    let frame = 0;
    const measure = () => {
      frame = 0;
      const next = placesOf(isRow ? null : card.current, find(targets), stage);
      setPlaces((now) => (isSame(now, next) ? now : next));
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    const sizes = new ResizeObserver(later);
    for (const element of [stage, card.current, ...stage.children]) {
      if (element !== null) sizes.observe(element);
    }
    const content = new MutationObserver(later);
    content.observe(stage, { childList: true, subtree: true });
    addEventListener("scroll", later, true);
    addEventListener("resize", later);
    for (const end of ENDS) stage.addEventListener(end, later);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      content.disconnect();
      removeEventListener("scroll", later, true);
      removeEventListener("resize", later);
      for (const end of ENDS) stage.removeEventListener(end, later);
    };
  }, [card, wanted, isRow]);
  return places;
}

/** The first target that is in sight: a small room hides the equipment until its last turns. */
function find(targets: readonly string[]): Element | null {
  return targets.map((one) => document.querySelector(one)).find(isShown) ?? null;
}

function isShown(one: Element | null): one is Element {
  return one !== null && getComputedStyle(one).visibility !== "hidden";
}

function placesOf(card: HTMLElement | null, target: Element | null, stage: HTMLElement): Places {
  if (target === null) return NOWHERE;
  const ring = areaOf(target, RING);
  if (card === null) return { ring, corner: null };
  const room = areaOf(stage, -MARGIN);
  const kept = [...document.querySelectorAll(KEPT)].filter(isShown).map((one) => areaOf(one, 0));
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const beside = placeBeside(ring, size, room, [ring, ...kept]);
  return { ring, corner: beside ?? placeBeside(ring, size, room, kept) };
}

function areaOf(element: Element, more: number): Area {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

function isSame(one: Places, other: Places): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
