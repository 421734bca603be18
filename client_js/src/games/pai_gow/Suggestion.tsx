// How the house way would set my tiles, and why (621a.10(b), (d)).

import { Cite } from "../../components/Cite";
import type { TileCode } from "../../components/Tile";
import { areZero } from "./comparison";
import { handWords } from "./hand_words";
import { LazySteps } from "./house_way/LazySteps";
import "./house_way.css";
import { reasonFor } from "./house_way_words";
import { houseWay } from "./rules";
import { text } from "./text";

interface SuggestionProps {
  readonly tiles: readonly TileCode[];
  /** A low hand of zero beats one of zero then (621a.4(e)). */
  readonly isBank: boolean;
  /** Step by step. */
  readonly isExplained: boolean;
}

export function Suggestion({ tiles, isBank, isExplained }: SuggestionProps) {
  const way = houseWay(tiles);
  const { high, low } = way.hands;
  const { words, sections } = reasonFor(way);
  return (
    <section class="gow-suggestion" aria-label={text.set.suggestion}>
      <p role="status">
        <span class="unseen">{text.set.called(handWords(high), handWords(low))}</span> {words}
        <Cite sections={sections} />
        {!isBank && areZero(low) && <strong>{text.set.zero}</strong>}
      </p>
      {isExplained && <LazySteps tiles={tiles} />}
    </section>
  );
}
