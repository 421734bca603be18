import { useMemo } from "preact/hooks";
import { useReducedMotion } from "../../components/use_reduced_motion";
import { usePassed } from "../use_passed";

/** The high hands are compared, the low ones, and both are added up: after so long. */
const STEPS_MS = [700, 1_500, 2_300];

/** How many of the steps are done. With reduced motion all are, from the beginning. */
export function useReveal(houseNow: () => number): number {
  const isReduced = useReducedMotion();
  const times = useMemo(() => STEPS_MS.map((ms) => houseNow() + ms), [houseNow]);
  const passed = usePassed(times, houseNow);
  return isReduced ? STEPS_MS.length : passed;
}
