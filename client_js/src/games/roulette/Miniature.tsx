// The lobby's picture of a table: its last outcomes, newest first and largest.

import { Badge } from "./Badge";
import "./results.css";
import { text } from "./text";

export function Miniature({ results }: { readonly results: readonly string[] }) {
  if (results.length === 0) return <p class="roulette-miniature-empty">{text.noResults}</p>;
  return (
    <ol class="roulette-miniature">
      {results.map((outcome, index) => (
        <li key={results.length - index}>
          <Badge outcome={outcome} />
        </li>
      ))}
    </ol>
  );
}
