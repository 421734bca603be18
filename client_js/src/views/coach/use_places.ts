// Follows what the coach points at, and finds a place for its card: an empty one beside that, or, where
// the table has none, a line of its own above the table, which makes room for it.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Area, type Corner, placeBeside } from "./placing";

export interface Places {
  /** Around the target; null if it is out of sight. */
  readonly ring: Area | null;
  /** Of the card; null if there is no room for it now. */
  readonly corner: Corner | null;
  /** The card is a line of its own, so wide; null if it is beside its target. */
  readonly line: number | null;
}

const NOWHERE: Places = { ring: null, corner: null, line: null };
const MARGIN = 8;
const RING = 5;
/** What can be bet on or pressed, the equipment, what the next roll of dice does, and what the house asks with
 * its countdown, is never covered. */
const KEPT = [
  ".prompt",
  ".countdown",
  "[data-spot]",
  ".button",
  ".tab",
  "[data-kept]",
  ".equipment-body",
  ".shooter",
]
  .map((one) => `.table-stage ${one}`)
  .join();

/** @param takesRoom else the card waits while the table has no empty place: what is on show there, and what
 * the house asks, needs all of its room */
export function usePlaces(
  card: RefObject<HTMLElement | null>,
  targets: readonly string[],
  takesRoom: boolean,
): Places {
  const [places, setPlaces] = useState(NOWHERE);
  const wanted = targets.join(" | ");
  // A line stays one: with the room that it takes, there might be an empty place again.
  const lineIn = useRef("");
  useLayoutEffect(() => {
    const stage = document.querySelector<HTMLElement>(".table-stage");
    if (stage === null) return;
    find(targets)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    let frame = 0;
    const room = stage.parentElement ?? stage;
    const measure = () => {
      frame = 0;
      const [line, own] = [takesRoom && lineIn.current === sizeOfPage(), card.current];
      const beside = line ? NOWHERE : placesOf(own, find(targets), stage);
      const isFull = takesRoom && own !== null && beside.ring !== null && beside.corner === null;
      if (isFull) lineIn.current = sizeOfPage();
      const next = line || isFull ? lineOver(room, find(targets)) : beside;
      room.style.setProperty("--coach", next.line === null ? "0px" : `${own?.offsetHeight ?? 0}px`);
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
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      content.disconnect();
      removeEventListener("scroll", later, true);
      removeEventListener("resize", later);
      room.style.removeProperty("--coach");
    };
  }, [card, wanted, takesRoom]);
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
  if (card === null || target === null) return NOWHERE;
  const around = areaOf(target, RING);
  const room = areaOf(stage, -MARGIN);
  const kept = [
    around,
    ...[...document.querySelectorAll(KEPT)].filter(isShown).map((one) => areaOf(one, 0)),
  ];
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  return { ring: around, corner: placeBeside(around, size, room, kept), line: null };
}

function lineOver(room: Element, target: Element | null): Places {
  const { x, y, width } = room.getBoundingClientRect();
  return { ring: target && areaOf(target, RING), corner: { x, y }, line: width };
}

const sizeOfPage = () => `${innerWidth} ${innerHeight}`;

function areaOf(element: Element, more: number): Area {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more };
}

function isSame(one: Places, other: Places): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
