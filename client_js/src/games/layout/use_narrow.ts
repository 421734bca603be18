import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

type Frame = RefObject<HTMLElement | null>;

/** Whether an element is narrower than `limit` pixels; follows it. */
export function useNarrow(element: Frame, limit: number): boolean {
  const [isUnder, setIsUnder] = useState(false);
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const measure = () => setIsUnder(frame.clientWidth > 0 && frame.clientWidth < limit);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element, limit]);
  return isUnder;
}

/** Whether the room of a table, of this width and height, is such a one; follows it. */
export function useRoom(element: Frame, isSuch: (width: number, height: number) => boolean) {
  const [is, setIs] = useState(false);
  useLayoutEffect(() => {
    const room = element.current?.closest(".table-room") ?? null;
    if (room === null) return;
    const measure = () => setIs(isSuch(room.clientWidth, room.clientHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [element, isSuch]);
  return is;
}

/** The height of an element for a width of 1, to a hundredth; null until it is measured. */
export function useAspect(element: Frame): number | null {
  const [aspect, setAspect] = useState<number | null>(null);
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = frame;
      if (width > 0 && height > 0) setAspect(Math.floor((100 * height) / width) / 100);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element]);
  return aspect;
}
