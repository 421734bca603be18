// How the boxes of the last rounds came out.

import type { RoundResult } from "../../protocol";
import { Frequencies } from "../results/Frequencies";
import { countOf, type HandResult } from "./outcome";
import { text } from "./text";

interface Row {
  readonly result: HandResult;
  readonly words: string;
  readonly fill: string;
}

const ROWS: readonly Row[] = [
  { result: "win", words: text.statistics.win, fill: "var(--won)" },
  { result: "push", words: text.statistics.push, fill: "var(--metal, #cdb887)" },
  { result: "lose", words: text.statistics.lose, fill: "var(--lost)" },
];

const RESULTS = ROWS.map(({ result }) => result);

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  const count = (result: HandResult) =>
    results.reduce((sum, { outcome }) => sum + countOf(outcome, result), 0);
  const boxes = ROWS.reduce((sum, { result }) => sum + count(result), 0);
  const frequencies = ROWS.map(({ result, words, fill }) => ({
    name: result,
    mark: <span class="frequency-word">{words}</span>,
    fill,
    times: count(result),
  }));
  const rounds = results.filter(({ outcome }) => RESULTS.some((one) => countOf(outcome, one) > 0));
  return <Frequencies rounds={rounds.length} outOf={boxes} frequencies={frequencies} />;
}
