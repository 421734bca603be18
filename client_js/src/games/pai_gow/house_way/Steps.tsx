// The house way by example, with the player's own tiles: each paragraph in its order, what it found
// among them. It is the rule that the verifier follows too.

import { Cite } from "../../../components/Cite";
import type { TileCode } from "../../../components/Tile";
import { handWords } from "../hand_words";
import { type HouseWay, houseWay } from "../rules";
import { highestValue, type Step, stepsOf } from "./steps";
import "./steps.css";
import { text } from "./text";

export function Steps({ tiles }: { readonly tiles: readonly TileCode[] }) {
  const way = houseWay(tiles);
  return (
    <section class="gow-steps" aria-label={text.title}>
      <h3>{text.title}</h3>
      <ol>
        {stepsOf(way).map((step) => (
          <li key={step.paragraph} data-result={step.result}>
            <span>
              {text.paragraphs[step.paragraph]}
              <Cite sections={[step.section]} />
            </span>
            <strong>{resultOf(step, tiles, way)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function resultOf({ paragraph, result }: Step, tiles: readonly TileCode[], way: HouseWay): string {
  if (paragraph === "value" && result === "missed") return text.highest(highestValue(tiles));
  const isFound = result === "decides" && paragraph !== "high_low";
  return isFound ? text.yes(handWords(way.played)) : text.results[result];
}
