// A past roll by its total: seven is a diamond, craps has six corners, eleven is round, a number
// made the hard way has two frames.

import "./craps.css";
import { type Kind, kindOf, rollIn, totalOf } from "./roll";
import { text } from "./text";

const SHAPES: Readonly<Record<Kind, string>> = {
  seven: "M22 1L42 16L22 31L2 16Z",
  craps: "M11 2.5H33L42.5 16L33 29.5H11L1.5 16Z",
  eleven: "M22 1.5A14.5 14.5 0 0 1 22 30.5A14.5 14.5 0 0 1 22 1.5Z",
  hard: "M5 2H39Q42 2 42 5V27Q42 30 39 30H5Q2 30 2 27V5Q2 2 5 2ZM8.500 6.500H35.500V25.500H8.500Z",
  number: "M5 2H39Q42 2 42 5V27Q42 30 39 30H5Q2 30 2 27V5Q2 2 5 2Z",
};

export function Badge({ outcome }: { readonly outcome: string }) {
  const roll = rollIn(outcome);
  const kind = kindOf(roll);
  return (
    <svg
      class="throw-badge"
      data-kind={kind}
      viewBox="0 0 44 32"
      role="img"
      aria-label={text.outcome(totalOf(roll), roll)}
    >
      <path d={SHAPES[kind]} />
      <text x="22" y="16.5">
        {totalOf(roll)}
      </text>
    </svg>
  );
}
