// A round played again, loaded when a player wants to see one.

import type { ComponentProps, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ReplayView } from "./ReplayView";

type ReplayProps = ComponentProps<typeof ReplayView>;

export function LazyReplay(props: ReplayProps) {
  const [View, setView] = useState<ComponentType<ReplayProps> | null>(null);
  useEffect(() => {
    let isHere = true;
    void import("./ReplayView").then((loaded) => {
      if (isHere) setView(() => loaded.ReplayView);
    });
    return () => {
      isHere = false;
    };
  }, []);
  return View === null ? null : <View {...props} />;
}
