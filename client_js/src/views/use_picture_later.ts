import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { inLaterFrame } from "../components/use_later_frame";
import { isMotionReduced } from "../store/reduced_motion";

/** Leave the picture of a wheel out of the frame in which the equipment comes or goes. To lay out and
 * paint its 300 shapes at another size takes half of that frame: they get the next one
 * (docs/benchmarks.md). */
export function usePictureLater(stage: RefObject<HTMLElement | null>, isNear: boolean): void {
  const wasNear = useRef(isNear);
  useLayoutEffect(() => {
    if (isNear === wasNear.current) return;
    wasNear.current = isNear;
    const picture = stage.current?.querySelector<HTMLElement>(".wheel-picture");
    if (!picture || isMotionReduced.peek()) return;
    picture.style.setProperty("content-visibility", "hidden");
    const show = () => picture.style.removeProperty("content-visibility");
    const callOff = inLaterFrame(show);
    return () => {
      callOff();
      show();
    };
  }, [stage, isNear]);
}
