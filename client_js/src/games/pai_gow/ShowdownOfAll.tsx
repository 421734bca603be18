// Several boxes against the dealer or the bank: a row for each.

import { type Case, compared, resultWord } from "./comparison";
import { type Against, whyWords } from "./comparison_words";
import { handWords } from "./hand_words";
import type { Hand } from "./rules";
import { netWords, TimeUp } from "./Showdown";
import "./showdown.css";
import { text as words } from "./showdown_text";
import { text } from "./text";

interface ShowdownOfAllProps {
  readonly cases: readonly Case[];
  readonly against: Against;
  readonly net: number | null;
  /** Those are my boxes: it is said why. */
  readonly areMine: boolean;
  readonly isTimeUp: boolean;
}

export function ShowdownOfAll({ cases, against, net, areMine, isTimeUp }: ShowdownOfAllProps) {
  const [first] = cases;
  if (first === undefined) return null;
  return (
    <section class="gow-showdown" aria-label={words.titleOfAll} data-all="">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.high}</th>
            <th scope="col">{text.low}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          <tr class="gow-against">
            <th scope="row">{words.dealers[against]}</th>
            <td>{handWords(first.against.high)}</td>
            <td>{handWords(first.against.low)}</td>
            <td />
          </tr>
          {cases.map((one) => (
            <Row key={one.box} one={one} against={against} isExplained={areMine} />
          ))}
        </tbody>
      </table>
      {net !== null && (
        <p class="gow-sum" data-result={net > 0 ? "win" : net < 0 ? "lose" : "push"} data-done="">
          <strong>{netWords(net)}</strong>
        </p>
      )}
      {isTimeUp && <TimeUp />}
    </section>
  );
}

interface RowProps {
  readonly one: Case;
  readonly against: Against;
  readonly isExplained: boolean;
}

function Row({ one, against, isExplained }: RowProps) {
  const comparison = compared(one.own, one.against);
  const result = resultWord(comparison);
  const cell = (own: Hand, other: Hand, isWon: boolean) => (
    <td data-won={String(isWon)}>
      {isWon ? "✓" : "✗"} {handWords(own)}
      {isExplained && <small>{whyWords(own, other, against)}</small>}
    </td>
  );
  return (
    <tr>
      <th scope="row">{one.who}</th>
      {cell(one.own.high, one.against.high, comparison.high)}
      {cell(one.own.low, one.against.low, comparison.low)}
      <td data-result={result}>{text.results[result]}</td>
    </tr>
  );
}
