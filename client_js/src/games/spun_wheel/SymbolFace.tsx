// A symbol of the wheel on a plaque of its section's colour: on the layout, and as a badge.

import "./spun_wheel.css";
import { fillOf, type WheelGame } from "./wheel_game";

interface SymbolFaceProps {
  readonly game: WheelGame;
  readonly symbol: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** Half of its height. */
  readonly radius: number;
}

/** Inside another picture, about (x, y). */
export function SymbolFace({ game, symbol, label, x, y, radius }: SymbolFaceProps) {
  const picture = game.faces.get(symbol)?.picture;
  const isMultiplier = game.multipliers.has(symbol);
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 20})`}>
      <Plaque fill={fillOf(symbol, game)} isMultiplier={isMultiplier} />
      {picture ? (
        <g transform="scale(1.15)">{picture}</g>
      ) : (
        <text class="symbol-label" font-size={label.length > 2 ? 16 : 20}>
          {label}
        </text>
      )}
    </g>
  );
}

interface PlaqueProps {
  readonly fill: string;
  readonly isMultiplier: boolean;
}

/** A circle for symbols that take wagers, a star for multipliers. */
function Plaque({ fill, isMultiplier }: PlaqueProps) {
  return isMultiplier ? (
    <path class="symbol-plaque" d={STAR} style={{ fill }} />
  ) : (
    <circle class="symbol-plaque" r="19" style={{ fill }} />
  );
}

const STAR = Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  const radius = index % 2 === 0 ? 21 : 16.5;
  const [x, y] = [radius * Math.sin(angle), -radius * Math.cos(angle)];
  return `${index === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`;
})
  .join("")
  .concat("Z");
