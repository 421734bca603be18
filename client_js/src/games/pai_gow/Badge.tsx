// A past round by its boxes: a triangle pointing up for a box that won, pointing down for one that
// lost, and a bar for a tie. A player's bank is a gold disc before those that played against it.

import "./badge.css";
import { bankIn, type HandResult, resultsIn } from "./outcome";
import { text } from "./text";

const SHAPES: Readonly<Record<HandResult, string>> = {
  win: "M-5 5L0-6L5 5Z",
  lose: "M-5-5L0 6L5-5Z",
  push: "M-5-2H5V2H-5Z",
};

const STEP = 13;
const DISC = 19;

/** "Boxes: 2 won, 1 tied, 0 lost"; of a player's bank what it has won and lost. */
export function outcomeOf(outcome: string): string {
  if (outcome === "") return text.noHands;
  const results = [...resultsIn(outcome).values()];
  const count = (result: HandResult) => results.filter((one) => one === result).length;
  if (bankIn(outcome) === null) return text.outcome(count("win"), count("push"), count("lose"));
  return text.outcomeOfBank(count("lose"), count("push"), count("win"));
}

export function Badge({ outcome }: { readonly outcome: string }) {
  const results = [...resultsIn(outcome).values()];
  const bank = bankIn(outcome);
  const left = bank === null ? 0 : DISC;
  const width = left + Math.max(bank === null ? 1 : 0, results.length) * STEP + 9;
  return (
    <svg
      class="gow-badge"
      viewBox={`0 0 ${width} 26`}
      width={width}
      height={26}
      role="img"
      aria-label={outcomeOf(outcome)}
    >
      <rect x="0.5" y="0.5" width={width - 1} height="25" rx="6" />
      {bank !== null && (
        <g class="gow-badge-bank" transform="translate(14 13)">
          <circle r="10" />
          <path d={SHAPES[bank.result]} />
        </g>
      )}
      {results.map((result, index) => (
        <path
          key={index}
          data-result={result}
          d={SHAPES[result]}
          transform={`translate(${left + 11 + index * STEP} 13)`}
        />
      ))}
    </svg>
  );
}
