// A die, seen from above: an `svg` that stands in a page as well as on a felt.

import "./Die.css";

export interface DieProps {
  /** 1 to 6. */
  readonly face: number;
  readonly size: number;
  /** The left upper corner, inside another picture. */
  readonly x?: number;
  readonly y?: number;
}

/** Where the pips of a face are: columns and rows from -1 to 1. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ face, size, x = 0, y = 0 }: DieProps) {
  return (
    <svg
      class="die"
      data-face={face}
      viewBox="-50 -50 100 100"
      x={x}
      y={y}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <rect class="die-body" x="-47" y="-47" width="94" height="94" rx="20" />
      <rect class="die-edge" x="-42" y="-42" width="84" height="84" rx="16" opacity="0.55" />
      <path class="die-shade" d="M-44 30Q0 44 44 30V34A14 14 0 0 1 34 46H-34A14 14 0 0 1-44 34Z" />
      <path class="die-gloss" d="M-40-20V-30A12 12 0 0 1-28-42H24Q-14-38-40-20Z" />
      {PIPS[face]?.map(([column, row]) => (
        <circle
          key={`${column},${row}`}
          class="die-pip"
          cx={26 * column}
          cy={26 * row}
          r={face === 1 ? 14 : 10}
        />
      ))}
    </svg>
  );
}
