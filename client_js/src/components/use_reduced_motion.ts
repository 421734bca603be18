import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

const QUERY = "(prefers-reduced-motion: reduce)";

/** As the system says, or as the player has chosen. */
export type MotionChoice = "system" | "reduced" | "full";

/** The player's choice; `store/preferences.ts` remembers it. */
export const motionChoice = signal<MotionChoice>("system");

/** Whether the player wants less motion, now. */
export function isMotionReduced(): boolean {
  const choice = motionChoice.peek();
  return choice === "system" ? matchMedia(QUERY).matches : choice === "reduced";
}

/** Whether the player wants less motion; follows both settings while the page is open. */
export function useReducedMotion(): boolean {
  const [isReduced, setIsReduced] = useState(() => matchMedia(QUERY).matches);
  useEffect(() => {
    const query = matchMedia(QUERY);
    const follow = () => setIsReduced(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  const choice = motionChoice.value;
  return choice === "system" ? isReduced : choice === "reduced";
}
