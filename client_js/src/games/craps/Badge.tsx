// A past roll: its total, and the two dice. A seven stands on a point, craps in a box, yo in a
// shield, and the numbers of the puck in a circle.

import type { ComponentChildren } from "preact";
import { Die } from "../../components/Die";
import { text } from "./text";
import { type Roll, rollIn, totalOf } from "./throw";
import "./results.css";

type Kind = "seven" | "craps" | "yo" | "point";

const SHAPES: Readonly<Record<Kind, string>> = {
  seven: "M17 1L33 17L17 33L1 17Z",
  craps: "M3 4H31V30H3Z",
  yo: "M4 3H30V19Q30 28 17 32Q4 28 4 19Z",
  point: "M17 2A15 15 0 0 1 17 32A15 15 0 0 1 17 2Z",
};

function kindOf(total: number): Kind {
  if (total === 7) return "seven";
  if (total === 11) return "yo";
  return total === 2 || total === 3 || total === 12 ? "craps" : "point";
}

/** "hard 6: 3 and 3" */
function rollInWords(roll: Roll): string {
  const total = totalOf(roll);
  const kind = kindOf(total);
  const isHard = kind === "point" && roll[0] === roll[1];
  return text.outcome(total, isHard ? text.hard : (text.kinds[kind] ?? ""), roll);
}

/** A past roll in words. */
export function outcomeOf(outcome: string): string {
  return rollInWords(rollIn(outcome));
}

interface BadgeProps {
  readonly outcome: string;
}

export function Badge({ outcome }: BadgeProps) {
  const roll = rollIn(outcome);
  return (
    <Marked roll={roll} viewBox="0 0 54 34">
      <Die face={roll[0]} size={15} x={38} y={1} />
      <Die face={roll[1]} size={15} x={38} y={18} />
    </Marked>
  );
}

/** The total alone, where there is little room. */
export function TotalBadge({ outcome }: BadgeProps) {
  return <Marked roll={rollIn(outcome)} viewBox="0 0 34 34" />;
}

interface MarkedProps {
  readonly roll: Roll;
  readonly viewBox: string;
  readonly children?: ComponentChildren;
}

function Marked({ roll, viewBox, children }: MarkedProps) {
  const total = totalOf(roll);
  return (
    <svg
      class="craps-badge"
      data-kind={kindOf(total)}
      viewBox={viewBox}
      role="img"
      aria-label={rollInWords(roll)}
    >
      <path d={SHAPES[kindOf(total)]} />
      <text x="17" y="17.5">
        {total}
      </text>
      {children}
    </svg>
  );
}
