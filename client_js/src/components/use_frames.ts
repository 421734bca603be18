import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

/**
 * Draw something that moves, once for each frame, for as long as it moves and is in sight.
 * @param draw puts everything where it is now; true while it still moves
 * @param inputs begin again when one of them changes
 */
export function useFrames(
  element: RefObject<Element | null>,
  draw: () => boolean,
  inputs: readonly unknown[],
): void {
  useEffect(() => {
    let frame = 0;
    let isInSight = true;
    const step = () => {
      const isMoving = draw();
      frame = isMoving && isInSight ? requestAnimationFrame(step) : 0;
    };
    step();
    const observer = observed(element.current, (isSeen) => {
      isInSight = isSeen;
      if (isSeen && frame === 0) step();
    });
    return () => {
      cancelAnimationFrame(frame);
      observer?.disconnect();
    };
  }, [element, ...inputs]);
}

function observed(element: Element | null, tell: (isSeen: boolean) => void) {
  if (element === null || typeof IntersectionObserver === "undefined") return null;
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1);
    if (last !== undefined) tell(last.isIntersecting);
  });
  observer.observe(element);
  return observer;
}
