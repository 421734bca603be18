// Whether the ball lies still: what the felt shows of an outcome waits for it.

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Phase } from "../../protocol";
import type { Shown } from "../contract";
import { numberOf } from "./pockets";

/** The number at rest, void spins included; null while the ball runs or before the first spin. */
export function useRested(
  shown: ReadonlySignal<Shown | null>,
  houseNow: () => number,
): { readonly number: string; readonly isVoid: boolean } | null {
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
  if (current === null || spin !== restedSpin) return null;
  const number = numberOf(current.draw);
  return number === null ? null : { number, isVoid: current.voidSpin };
}

/** The number that the point marker stands on (617a.5(c)): until betting opens again. */
export function useMarked(
  shown: ReadonlySignal<Shown | null>,
  phase: ReadonlySignal<Phase>,
  houseNow: () => number,
): string | null {
  const rested = useRested(shown, houseNow);
  const isStanding = phase.value === "drawn" || phase.value === "settled";
  return rested !== null && !rested.isVoid && isStanding ? rested.number : null;
}
