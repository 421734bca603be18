import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

const EDGE_PX = 4;

/** What stands on the table's middle and grows upwards does not leave its room: `--down` says by how
 *  many pixels it has to come down. */
export function useWholeInRoom(shown: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = shown.current;
    const room = element?.closest<HTMLElement>(".table-room");
    if (!element || !room) return;
    const place = () => {
      element.style.removeProperty("--down");
      // `offsetTop` knows nothing of the movement with which it comes in.
      const around = element.offsetParent?.getBoundingClientRect().top ?? 0;
      const over = room.getBoundingClientRect().top + EDGE_PX - around - element.offsetTop;
      if (over > 0) element.style.setProperty("--down", `${over}px`);
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(room);
    return () => sizes.disconnect();
  }, [shown]);
}
