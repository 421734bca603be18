// A chip, seen from above: an `svg` that stands in a page as well as on a felt.

import "./Chip.css";
import { chipColor, chipPrint, isLightChip } from "./chip_value";

export interface ChipProps {
  readonly cents: number;
  /** In pixels, or in units of the picture it lies in. */
  readonly size: number;
  /** The left upper corner, inside another picture. */
  readonly x?: number;
  readonly y?: number;
  /** Printed instead of the value: the sum of a stack. */
  readonly print?: string;
}

/** How thick a chip is, seen from a little above its side. */
const THICK = 9;
const SIDE = `M-48 0V${THICK}A48 48 0 0 0 48 ${THICK}V0Z`;
const SIDE_SPOTS: readonly (readonly [from: number, to: number])[] = [
  [-46, -36],
  [-8, 8],
  [36, 46],
];

/** A light stripe on the side, below the edge of the face. */
function sideSpot(from: number, to: number): string {
  const [left, right] = [from, to].map((x) => Math.sqrt(48 ** 2 - x ** 2).toFixed(1));
  return `M${from} ${left}v${THICK}L${to} ${Number(right) + THICK}v-${THICK}Z`;
}

const EDGE_SPOTS = [0, 60, 120, 180, 240, 300];

export function Chip({ cents, size, x = 0, y = 0, print }: ChipProps) {
  const printed = print ?? chipPrint(cents);
  return (
    <svg
      class="chip"
      data-light={isLightChip(cents) ? "" : undefined}
      viewBox="-50 -50 100 100"
      x={x}
      y={y}
      width={size}
      height={size}
      style={{ "--chip": chipColor(cents) }}
      aria-hidden="true"
    >
      <path class="chip-side" d={SIDE} />
      {SIDE_SPOTS.map(([from, to]) => (
        <path key={from} class="chip-side-spot" d={sideSpot(from, to)} />
      ))}
      <circle class="chip-edge" r="48" />
      {EDGE_SPOTS.map((angle) => (
        <path
          key={angle}
          class="chip-spot"
          d="M-9-46.5A48 48 0 0 1 9-46.5L6.6-34H-6.6Z"
          transform={`rotate(${angle})`}
        />
      ))}
      <circle class="chip-bevel" r="47" />
      <circle class="chip-face" r="33" />
      <circle class="chip-ring" r="30" />
      <path class="chip-gloss" d="M-40-24A47 47 0 0 1 34-32A60 60 0 0 0-40-24Z" />
      <text class="chip-print" y="1" font-size={PRINT_SIZES[printed.length] ?? 16}>
        {printed}
      </text>
    </svg>
  );
}

/** Longer prints are smaller, so that they stay within the ring. */
const PRINT_SIZES: Readonly<Record<number, number>> = { 1: 34, 2: 31, 3: 26, 4: 22, 5: 18 };
