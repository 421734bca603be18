import { text } from "../../text";
import type { GameView } from "../contract";
import "./results.css";

interface MiniatureProps {
  readonly view: GameView;
  readonly results: readonly string[];
}

/** The lobby's picture of a table: the game's own, or the badges of its last outcomes. */
export function Miniature({ view, results }: MiniatureProps) {
  return view.Miniature ? (
    <view.Miniature results={results} />
  ) : (
    <LastBadges results={results} Badge={view.Badge} />
  );
}

interface LastBadgesProps {
  readonly results: readonly string[];
  readonly Badge: GameView["Badge"];
}

/** The newest outcome comes first, and is the largest. */
export function LastBadges({ results, Badge }: LastBadgesProps) {
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
