// A past roll by its total: small is round, big is square, a triple has six corners.

import { type Kind, kindOf, rollIn, totalOf } from "./roll";
import "./badge.css";
import { text } from "./text";

const SHAPES: Readonly<Record<Kind, string>> = {
  small: "M17 2H27A14 14 0 0 1 27 30H17A14 14 0 0 1 17 2Z",
  big: "M4 2H40Q42 2 42 4V28Q42 30 40 30H4Q2 30 2 28V4Q2 2 4 2Z",
  triple: "M1.5 16L11 2.5H33L42.5 16L33 29.5H11Z",
};

export function Badge({ outcome }: { readonly outcome: string }) {
  const roll = rollIn(outcome);
  const kind = kindOf(roll);
  return (
    <svg
      class="roll-badge"
      data-kind={kind}
      viewBox="0 0 44 32"
      role="img"
      aria-label={text.outcome(totalOf(roll), kind, roll)}
    >
      <path d={SHAPES[kind]} />
      <text x="22" y="16.5">
        {totalOf(roll)}
      </text>
    </svg>
  );
}
