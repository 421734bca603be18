// A chip of another player: of that player's colour, with a mark in the place of a value.

import "./Chip.css";
import { playerDesign } from "./player_chip";

interface PlayerChipProps {
  /** 0 is the whole crowd. */
  readonly seat: number;
  readonly size: number;
  /** The left upper corner, inside another picture. */
  readonly x?: number;
  readonly y?: number;
}

export function PlayerChip({ seat, size, x = 0, y = 0 }: PlayerChipProps) {
  const { color, mark } = playerDesign(seat);
  return (
    <svg
      class="chip player-chip"
      viewBox="-50 -50 100 100"
      x={x}
      y={y}
      width={size}
      height={size}
      style={{ "--chip": color }}
      aria-hidden="true"
    >
      <circle class="player-chip-edge" cy="7" r="46" />
      <circle class="player-chip-edge" r="46" />
      <circle class="player-chip-face" r="37" />
      <path class="player-chip-mark" d={mark} />
    </svg>
  );
}
