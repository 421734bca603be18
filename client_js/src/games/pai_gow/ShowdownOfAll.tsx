// Several boxes against the dealer or the bank: a row for each.

import { type Case, compared, resultWord } from "./comparison";
import { type Against, whyWords } from "./comparison_words";
import { handWords } from "./hand_words";
import type { Hand } from "./rules";
import { netWords, Skip, TimeUp } from "./Showdown";
import "./showdown.css";
import "./showdown_of_all.css";
import { text as words } from "./showdown_text";
import { text } from "./text";
import { HIGH_TOLD, HIGH_TURNED, LOW_TOLD, LOW_TURNED, TOLD } from "./use_reveal";

interface ShowdownOfAllProps {
  readonly cases: readonly Case[];
  readonly against: Against;
  readonly net: number | null;
  /** Those are my boxes: it is said why. */
  readonly areMine: boolean;
  readonly isTimeUp: boolean;
  /** How far the other hands have been turned over and told. */
  readonly done: number;
  readonly onSkip: () => void;
}

export function ShowdownOfAll(props: ShowdownOfAllProps) {
  const { cases, against, net, areMine, isTimeUp, done, onSkip } = props;
  const [first] = cases;
  if (first === undefined) return null;
  return (
    <section class="gow-showdown" aria-label={words.titleOfAll} data-all="" data-kept="">
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
            <td data-told={done >= HIGH_TURNED}>{handWords(first.against.high)}</td>
            <td data-told={done >= LOW_TURNED}>{handWords(first.against.low)}</td>
            <td />
          </tr>
          {cases.map((one) => (
            <Row key={one.box} one={one} against={against} isExplained={areMine} done={done} />
          ))}
        </tbody>
      </table>
      {done < TOLD && <Skip onSkip={onSkip} />}
      {net !== null && done >= TOLD && (
        <p class="gow-sum" data-result={net > 0 ? "win" : net < 0 ? "lose" : "push"}>
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
  readonly done: number;
}

function Row({ one, against, isExplained, done }: RowProps) {
  const comparison = compared(one.own, one.against);
  const result = resultWord(comparison);
  const cell = (own: Hand, other: Hand, isWon: boolean, isTold: boolean) => (
    <td data-won={isTold ? String(isWon) : undefined}>
      <span data-told={isTold}>{isWon ? "✓" : "✗"}</span> {handWords(own)}
      {isExplained && <small data-told={isTold}>{whyWords(own, other, against)}</small>}
    </td>
  );
  return (
    <tr>
      <th scope="row">{one.who}</th>
      {cell(one.own.high, one.against.high, comparison.high, done >= HIGH_TOLD)}
      {cell(one.own.low, one.against.low, comparison.low, done >= LOW_TOLD)}
      <td data-result={result} data-told={done >= TOLD}>
        {text.results[result]}
      </td>
    </tr>
  );
}
