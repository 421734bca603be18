// A past outcome of a wheel with a clapper, as a badge and in words.

import "./badge.css";
import { SymbolFace } from "./SymbolFace";
import { multiplierOf, settledOn, symbolOf } from "./spins";
import { multiplied } from "./text";
import type { WheelGame } from "./wheel_game";

/** "2×, 7×, Number 10" */
export function saidOf(game: WheelGame, sections: readonly number[]): string {
  return sections
    .map((section) => symbolOf(section, game) ?? "")
    .map((symbol) => (game.multipliers.has(symbol) ? symbol : game.words.nameOf(symbol)))
    .join(", ");
}

interface WheelBadgeProps {
  readonly game: WheelGame;
  readonly sections: readonly number[];
}

/** A past outcome: its symbol, and what it was multiplied by. */
export function WheelBadge({ game, sections }: WheelBadgeProps) {
  const symbol = settledOn(sections, game) ?? "";
  const times = multiplierOf(sections, game);
  return (
    <svg class="symbol-badge" viewBox="0 0 44 44" role="img" aria-label={saidOf(game, sections)}>
      <SymbolFace
        game={game}
        symbol={symbol}
        label={game.words.labelOf(symbol, {})}
        x={22}
        y={times > 1 ? 18 : 22}
        radius={times > 1 ? 16.5 : 20}
      />
      {times > 1 && (
        <g class="symbol-times" transform="translate(22 37)">
          <rect x="-15" y="-7.5" width="30" height="15" rx="7.5" />
          <text y="0.5">{multiplied(times)}</text>
        </g>
      )}
    </svg>
  );
}
