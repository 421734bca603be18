import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

const NARROW = 560;
/** In a room narrower than this that is about as high as wide, it stands beside the rest. */
const MIDDLING = 900;
const LEAST_HEIGHT = 0.85;

/** Whether a long layout stands upright in its room; follows the room. */
export function useUpright(element: RefObject<HTMLElement | null>): boolean {
  const [isUpright, setIsUpright] = useState(false);
  useLayoutEffect(() => {
    const room = element.current?.closest<HTMLElement>(".table-room") ?? element.current;
    if (room === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = room;
      const isMiddling = width < MIDDLING && height > LEAST_HEIGHT * width;
      setIsUpright(width > 0 && (width < NARROW || isMiddling));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [element]);
  return isUpright;
}
