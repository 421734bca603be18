// Whether the equipment is at rest. A layout shows nothing of an outcome before.

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Phase } from "../protocol";
import type { Shown } from "./contract";

/** What is shown, once the equipment is at rest; null while it moves, and before the first
 * outcome. */
export function useRested(
  shown: ReadonlySignal<Shown | null>,
  houseNow: () => number,
): Shown | null {
  const current = shown.value;
  const [restedSpin, setRestedSpin] = useState<string | null>(null);
  const spin = current === null ? null : `${current.round}/${current.spin}`;
  const restsAtMs = current?.restsAtMs ?? 0;
  useEffect(() => {
    const left = restsAtMs - houseNow();
    if (left <= 0) {
      setRestedSpin(spin);
      return;
    }
    const timer = setTimeout(() => setRestedSpin(spin), left);
    return () => clearTimeout(timer);
  }, [spin, restsAtMs, houseNow]);
  return spin === restedSpin ? current : null;
}

/** The outcome that the layout marks until betting opens again. A void spin is not marked. */
export function useStanding(
  shown: ReadonlySignal<Shown | null>,
  phase: ReadonlySignal<Phase>,
  houseNow: () => number,
): Shown | null {
  const rested = useRested(shown, houseNow);
  const isStanding = phase.value === "drawn" || phase.value === "settled";
  return rested !== null && !rested.voidSpin && isStanding ? rested : null;
}
