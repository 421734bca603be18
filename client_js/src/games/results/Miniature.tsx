// The lobby's picture of a table: its last outcomes, newest first and largest.

import { text } from "../../text";
import type { GameView } from "../contract";
import "./results.css";

interface MiniatureProps {
  readonly results: readonly string[];
  readonly Badge: GameView["Badge"];
}

export function Miniature({ results, Badge }: MiniatureProps) {
  if (results.length === 0) return <p class="results-empty">{text.results.noneYet}</p>;
  return (
    <ol class="miniature">
      {results.map((outcome, index) => (
        <li key={results.length - index}>
          <Badge outcome={outcome} />
        </li>
      ))}
    </ol>
  );
}
