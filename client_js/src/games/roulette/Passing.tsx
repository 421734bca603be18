// The number over which the ball hops in its last moments, in the middle of the wheel. It is written into
// the page by hand: nothing is drawn again while the ball runs.

import type { RefObject } from "preact";
import "./passing.css";
import { colorOf } from "./rules";

export function Passing({ plate }: { readonly plate: RefObject<HTMLDivElement | null> }) {
  return <div class="roulette-passing" ref={plate} aria-hidden="true" />;
}

/** @param isMine my chips lie on it */
export function showPassing(plate: HTMLDivElement | null, number: string, isMine: boolean): void {
  if (plate === null) return;
  plate.textContent = number;
  plate.dataset["color"] = colorOf(number);
  plate.toggleAttribute("data-mine", isMine);
  plate.animate?.([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], {
    duration: PASSING_MS,
  });
}

/** A number that stays under the ball is seen until the outcome takes its place. */
const PASSING_MS = 2600;
