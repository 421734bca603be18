// The saved bets, loaded when somebody opens them.

import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SavedBetsDialog } from "./SavedBetsDialog";

type DialogProps = ComponentProps<typeof SavedBetsDialog>;

export function LazySavedBets(props: DialogProps) {
  const [View, setView] = useState<ComponentType<DialogProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./SavedBetsDialog").then((loaded) => {
      if (isHere) setView(() => loaded.SavedBetsDialog);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return View === null ? null : <View {...props} />;
}
