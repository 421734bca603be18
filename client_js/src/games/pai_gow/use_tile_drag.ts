import { useRef, useState } from "preact/hooks";

/** A press that moves less than this is a press. */
const LEAST_PIXELS = 6;

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** Dragging by mouse or finger; `onDrop` is told the `data-zone` that it ends over. */
export function useTileDrag(onDrop: (zone: string) => void) {
  const [offset, setOffset] = useState<Pixel | null>(null);
  const from = useRef<Pixel | null>(null);
  const hasMoved = useRef(false);
  const end = (event: PointerEvent, isDropped: boolean) => {
    from.current = null;
    setOffset(null);
    if (!isDropped || !hasMoved.current) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const zone = under.map((one) => one.closest("[data-zone]")).find((one) => one != null);
    if (zone != null) onDrop(zone.getAttribute("data-zone") ?? "");
  };
  return {
    isDragged: offset !== null,
    style: offset === null ? {} : { transform: `translate(${offset.x}px, ${offset.y}px)` },
    /** Whether the click that has just ended was a drag. */
    hasMoved: () => hasMoved.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        hasMoved.current = false;
        from.current = { x: event.clientX, y: event.clientY };
        (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current === null) return;
        const x = event.clientX - from.current.x;
        const y = event.clientY - from.current.y;
        if (Math.hypot(x, y) >= LEAST_PIXELS) hasMoved.current = true;
        if (hasMoved.current) setOffset({ x, y });
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
      // A click by the keyboard has no pointer, so it is not a drag.
      onKeyDown: () => {
        hasMoved.current = false;
      },
    },
  };
}
