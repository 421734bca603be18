// A past round by its boxes: a triangle that points up for one that has won, down for one that has
// lost, a bar for a tie.

import "./pai_gow.css";
import { text } from "./text";

export type Verdict = "wins" | "ties" | "loses";

/** What was called at the end of a round: "seat 1 wins, seat 3 ties". */
export function verdictsIn(outcome: string): readonly Verdict[] {
  return [...outcome.matchAll(/seat \d (wins|ties|loses)/g)].map((found) => found[1] as Verdict);
}

/** Whether a box stood to the end, and did not surrender. */
export function isCalled(outcome: string, box: number): boolean {
  return new RegExp(`seat ${box} (wins|ties|loses)`).test(outcome);
}

export function countOf(outcome: string, verdict: Verdict): number {
  return verdictsIn(outcome).filter((one) => one === verdict).length;
}

const SHAPES: Readonly<Record<Verdict, string>> = {
  wins: "M-5 5L0-6L5 5Z",
  loses: "M-5-5L0 6L5-5Z",
  ties: "M-5-2H5V2H-5Z",
};

const STEP = 13;

export function Badge({ outcome }: { readonly outcome: string }) {
  const verdicts = verdictsIn(outcome);
  const count = (verdict: Verdict) => countOf(outcome, verdict);
  const words =
    verdicts.length === 0
      ? text.noHands
      : text.outcome(count("wins"), count("ties"), count("loses"));
  const width = Math.max(1, verdicts.length) * STEP + 9;
  return (
    <svg
      class="gow-badge"
      viewBox={`0 0 ${width} 26`}
      width={width}
      height={26}
      role="img"
      aria-label={words}
    >
      <rect x="0.5" y="0.5" width={width - 1} height="25" rx="6" />
      {verdicts.map((verdict, index) => (
        <path
          key={index}
          data-verdict={verdict}
          d={SHAPES[verdict]}
          transform={`translate(${11 + index * STEP} 13)`}
        />
      ))}
    </svg>
  );
}
