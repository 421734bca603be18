// The house way by example, with the player's own tiles: each paragraph in its order, what it found
// among them, and the hands that the deciding one makes. It is the rule that the verifier follows too.

import { Cite } from "../../../components/Cite";
import { Tile, type TileCode } from "../../../components/Tile";
import { handWords } from "../hand_words";
import { type Hand, houseWay } from "../rules";
import { text as common } from "../text";
import { highestValue, type Step, stepsOf } from "./steps";
import "./steps.css";
import { text } from "./text";

export function Steps({ tiles }: { readonly tiles: readonly TileCode[] }) {
  const way = houseWay(tiles);
  return (
    <section class="gow-steps" aria-label={text.title}>
      <h3>{text.title}</h3>
      <div class="gow-steps-hands">
        <SetHand name={common.high} hand={way.hands.high} />
        <SetHand name={common.low} hand={way.hands.low} />
      </div>
      <ol>
        {stepsOf(way).map((step) => (
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

function SetHand({ name, hand }: { readonly name: string; readonly hand: Hand }) {
  const words = handWords(hand);
  return (
    <div role="img" aria-label={`${name}: ${words}`}>
      <span class="gow-steps-tiles" aria-hidden="true">
        {hand.map((tile, at) => (
          <Tile key={`${at} ${tile}`} tile={tile} />
        ))}
      </span>
      <span aria-hidden="true">
        {name}
        <strong>{words}</strong>
      </span>
    </div>
  );
}
