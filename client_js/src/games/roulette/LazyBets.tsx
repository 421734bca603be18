// The wheel's replica and its bets, loaded when a roulette table is shown. Its place is kept for it.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BetsProps } from "./bets/Bets";

export function LazyBets(props: BetsProps) {
  const [View, setView] = useState<ComponentType<BetsProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./bets/Bets").then((loaded) => {
      if (isHere) setView(() => loaded.Bets);
    });
    return () => {
      isHere = false;
    };
  }, []);
  if (View !== null) return <View {...props} />;
  return <div class="roulette-racetrack" data-coming="" aria-hidden="true" />;
}
