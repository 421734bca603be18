// What each total wins, loaded when the player wants to see it.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameViewProps } from "../contract";

export function LazyTotals(props: GameViewProps) {
  const [View, setView] = useState<ComponentType<GameViewProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./totals/Totals").then((loaded) => {
      if (isHere) setView(() => loaded.Totals);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return View === null ? <p class="craps-totals-none" /> : <View {...props} />;
}
