// A past outcome: red a lozenge, black an oval, green a rectangle.

import { colorOf } from "./rules";
import "./results.css";
import { text } from "./text";

const SHAPES = {
  red: <path d="M1.5 16L14 2.5H30L42.5 16L30 29.5H14Z" />,
  black: <rect x="2.5" y="2.5" width="39" height="27" rx="13.5" />,
  green: <rect x="2.5" y="2.5" width="39" height="27" rx="2.5" />,
} as const;

export function Badge({ outcome }: { readonly outcome: string }) {
  const color = colorOf(outcome);
  return (
    <svg
      class="roulette-badge"
      data-color={color}
      viewBox="0 0 44 32"
      role="img"
      aria-label={text.outcome(outcome, text.colors[color])}
    >
      {SHAPES[color]}
      <text class="roulette-badge-number" x="22" y="16.5">
        {outcome}
      </text>
    </svg>
  );
}
