// The face of Roulette X: a cross turns over the felt while the numbers are chosen, and is stamped on
// each of them.

import type { Felt } from "../roulette/felt";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The margin of a small cross, as a share of its box. */
const SMALL = 0.3;

/** From corner to corner of a box; a small one in its middle. */
export function crossIn({ x, y, width, height }: Box, isSmall = false): string {
  const edge = isSmall ? SMALL * Math.min(width, height) : 4;
  const [left, top, right, bottom] = [x + edge, y + edge, x + width - edge, y + height - edge];
  return `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`;
}

/** Two bars about the middle, so long each way. */
function bars(reach: number): string {
  return `M${-reach}${-reach}L${reach} ${reach}M${reach}${-reach}L${-reach} ${reach}`;
}

/** It turns in the middle of the felt until the last number is struck. */
export function TurningX({ felt: { width, height } }: { readonly felt: Felt }) {
  return (
    <g transform={`translate(${width / 2} ${height / 2})`}>
      <path class="turning-x" d={bars(0.3 * Math.min(width, height))} />
    </g>
  );
}

/** It comes down on its number, and a ring runs out from it. */
export function Stamp({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle class="stamp-ring" r="30" />
      <g class="stamp">
        <path class="bolt-halo" d={bars(34)} />
        <path class="bolt" d={bars(34)} />
      </g>
    </g>
  );
}
