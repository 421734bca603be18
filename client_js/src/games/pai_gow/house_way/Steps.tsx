// The house way by example, with the player's own tiles: each paragraph in its order, what it found
// among them. It is the rule that the verifier follows too.

import { Cite } from "../../../components/Cite";
import type { TileCode } from "../../../components/Tile";
import { houseWay } from "../rules";
import { highestValue, type Step, stepsOf } from "./steps";
import "./steps.css";
import { text } from "./text";

export function Steps({ tiles }: { readonly tiles: readonly TileCode[] }) {
  return (
    <section class="gow-steps" aria-label={text.title}>
      <h3>{text.title}</h3>
      <ol>
        {stepsOf(houseWay(tiles)).map((step) => (
          <li key={step.paragraph} data-result={step.result}>
            <span>
              {text.paragraphs[step.paragraph]}
              <Cite sections={[step.section]} />
            </span>
            <strong>{resultOf(step, tiles)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function resultOf({ paragraph, result }: Step, tiles: readonly TileCode[]): string {
  const isLow = paragraph === "value" && result === "missed";
  return isLow ? text.highest(highestValue(tiles)) : text.results[result];
}
