// A sum of chips on a spot. Mine are large and ringed. Others' are of their player's colour and bear
// a mark; in a box, which shows whose they are, they are value chips.

import { Chip } from "./Chip";
import "./ChipStack.css";
import { chipPrint, chipsOf } from "./chip_value";
import { PlayerChip } from "./PlayerChip";

/** "me", "box" for the player of a box, a seat, or 0 for the whole crowd. */
export type ChipOwner = "me" | "box" | number;

export interface ChipStackProps {
  /** The sum, pending chips included. */
  readonly cents: number;
  /** Cents of it that the house has not confirmed: the stack is translucent. */
  readonly pending?: number;
  readonly owner?: ChipOwner;
  /** The middle of the stack's foot, and the size of a chip, in units of the picture. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const MOST_CHIPS = 6;

export function ChipStack({ cents, pending = 0, owner = "me", x, y, size }: ChipStackProps) {
  const isMine = owner === "me";
  const chips = typeof owner === "number" ? [cents] : chipsOf(cents, MOST_CHIPS);
  const rise = size * 0.095;
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
      {typeof owner === "number" ? (
        <PlayerChip seat={owner} size={size} x={left} y={top} />
      ) : (
        chips.map((chip, index) => (
          <Chip
            key={index}
            cents={chip}
            size={size}
            x={left}
            y={top - index * rise}
            print={index === chips.length - 1 ? chipPrint(cents) : ""}
          />
        ))
      )}
      {isMine && (
        <circle class="chip-mine" cx={x} cy={y - (chips.length - 1) * rise} r={size * 0.52} />
      )}
    </g>
  );
}
