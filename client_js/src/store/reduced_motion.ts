// Whether the player asked for less motion, for the part of the client that keeps time.

import { type ReadonlySignal, signal } from "@preact/signals";

const QUERY = "(prefers-reduced-motion: reduce)";

function followed(): ReadonlySignal<boolean> {
  if (typeof matchMedia === "undefined") return signal(false);
  const query = matchMedia(QUERY);
  const isReduced = signal(query.matches);
  query.addEventListener("change", () => {
    isReduced.value = query.matches;
  });
  return isReduced;
}

export const isMotionReduced = followed();
