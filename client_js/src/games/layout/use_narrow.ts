import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Whether an element is narrower than `limit` pixels; follows it. */
export function useNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const measure = () => setIsNarrow(frame.clientWidth > 0 && frame.clientWidth < limit);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element, limit]);
  return isNarrow;
}
