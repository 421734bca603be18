// A past round by its boxes: a triangle pointing up for a box that won, pointing down for one that
// lost, and a bar for a tie.

import "./badge.css";
import { countOf, type HandResult, resultsIn } from "./outcome";
import { text } from "./text";

const SHAPES: Readonly<Record<HandResult, string>> = {
  win: "M-5 5L0-6L5 5Z",
  lose: "M-5-5L0 6L5-5Z",
  push: "M-5-2H5V2H-5Z",
};

const STEP = 13;

export function Badge({ outcome }: { readonly outcome: string }) {
  const results = [...resultsIn(outcome).values()];
  const count = (result: HandResult) => countOf(outcome, result);
  const words =
    results.length === 0 ? text.noHands : text.outcome(count("win"), count("push"), count("lose"));
  const width = Math.max(1, results.length) * STEP + 9;
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
      {results.map((result, index) => (
        <path
          key={index}
          data-result={result}
          d={SHAPES[result]}
          transform={`translate(${11 + index * STEP} 13)`}
        />
      ))}
    </svg>
  );
}
