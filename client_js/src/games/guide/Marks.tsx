// What a guide's picture shows above the layout: lit areas, and a chip on each spot.

import { ChipStack } from "../../components/ChipStack";
import type { Pixel, Rect } from "../layout/surface";
import "./pictures.css";

interface MarksProps {
  readonly width: number;
  readonly height: number;
  readonly lit: readonly Rect[];
  readonly chips: readonly Pixel[];
  /** The size of a chip, and its value in cents. */
  readonly chip: number;
  readonly cents: number;
}

/** A chip has to be seen in a picture of a third of the layout's size. */
const LARGER = 1.25;

export function Marks({ width, height, lit, chips, chip, cents }: MarksProps) {
  const size = chip * LARGER;
  return (
    <svg class="guide-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {lit.map((rect) => (
        <rect
          key={`${rect.x},${rect.y}`}
          class="guide-lit"
          x={rect.x}
          y={rect.y}
          width={rect.width}
          height={rect.height}
          rx="4"
        />
      ))}
      {chips.map(({ x, y }) => (
        <g key={`${x},${y}`}>
          <ChipStack cents={cents} x={x} y={y} size={size} />
          <circle class="guide-ring" cx={x} cy={y} r={size * 0.56} />
        </g>
      ))}
    </svg>
  );
}
