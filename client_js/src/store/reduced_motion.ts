// Whether the player wants less motion, for the part of the client that keeps time.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { motionChoice } from "../components/use_reduced_motion";

const QUERY = "(prefers-reduced-motion: reduce)";

const isSystemReduced = followed();

/** As the system says, or as the player has chosen. */
export const isMotionReduced: ReadonlySignal<boolean> = computed(() =>
  motionChoice.value === "system" ? isSystemReduced.value : motionChoice.value === "reduced",
);

function followed(): ReadonlySignal<boolean> {
  if (typeof matchMedia === "undefined") return signal(false);
  const query = matchMedia(QUERY);
  const isReduced = signal(query.matches);
  query.addEventListener("change", () => {
    isReduced.value = query.matches;
  });
  return isReduced;
}
