// The puck: white and ON over the point, black and OFF beside the numbers on a come out roll.

import { spotKey } from "../contract";
import type { Box } from "../layout/grid";
import { text } from "./text";

interface PuckProps {
  readonly boxes: readonly Box[];
  readonly point: number;
}

export function Puck({ boxes, point }: PuckProps) {
  const key = spotKey("place_win", [String(point || 4)]);
  const box = boxes.find((one) => one.key === key);
  if (box === undefined) return null;
  const { x, y, width } = box.rect;
  const isOn = point !== 0;
  const at = isOn ? { x: x + width / 2, y: y + 2 } : { x: x + 17, y: y + 17 };
  return (
    <g
      class="craps-puck"
      data-on={isOn ? "" : undefined}
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
    >
      <circle r="16" />
      <text>{isOn ? text.puck.on : text.puck.off}</text>
    </g>
  );
}
