// A sum of chips on a spot. Mine are large and ringed; others' are small, in their seat's hue.

import { Chip } from "./Chip";
import "./ChipStack.css";
import { chipPrint, chipsOf } from "./chip_value";

export interface ChipStackProps {
  /** The sum, pending chips included. */
  readonly cents: number;
  /** Cents of it that the house has not confirmed: the stack is translucent. */
  readonly pending?: number;
  /** Whose: absent for mine; a seat, or 0 for the whole crowd. */
  readonly seat?: number;
  /** The middle of the stack's foot, and the size of a chip, in units of the picture. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const MOST_CHIPS = 4;

/** Hues a golden angle apart: neighbours at the table never look alike. */
export function seatColor(seat: number): string {
  return seat === 0 ? "#8e9aa3" : `hsl(${(seat * 137.508).toFixed(0)} 55% 46%)`;
}

export function ChipStack({ cents, pending = 0, seat, x, y, size }: ChipStackProps) {
  const isMine = seat === undefined;
  const chips = isMine ? chipsOf(cents, MOST_CHIPS) : [cents];
  const rise = size * 0.11;
  const left = x - size / 2;
  const top = y - size / 2;
  return (
    <g
      class="chip-stack"
      data-whose={isMine ? "mine" : "others"}
      data-pending={pending > 0 ? "" : undefined}
      data-cents={cents}
    >
      <ellipse
        class="chip-shadow"
        cx={x + size * 0.04}
        cy={y + size * 0.1}
        rx={size * 0.54}
        ry={size * 0.5}
      />
      {chips.map((chip, index) => (
        <Chip
          key={index}
          cents={chip}
          size={size}
          x={left}
          y={top - index * rise}
          print={index === chips.length - 1 ? chipPrint(cents) : ""}
          {...(isMine ? {} : { color: seatColor(seat) })}
        />
      ))}
      {isMine && (
        <circle class="chip-mine" cx={x} cy={y - (chips.length - 1) * rise} r={size * 0.52} />
      )}
    </g>
  );
}
