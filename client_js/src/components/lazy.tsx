// A part of the page that is loaded when it is first shown, so that the page itself is small.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadAgain } from "./load_again";

/** @param Waiting what stands there meanwhile; nothing by default */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = () => null,
): ComponentType<Props> {
  return function Lazy(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isHere = true;
      loadAgain(load, () => isHere).then(
        (loaded) => isHere && setView(() => loaded),
        () => undefined, // the page does without it
      );
      return () => {
        isHere = false;
      };
    }, []);
    return View === null ? <Waiting /> : <View {...props} />;
  };
}
