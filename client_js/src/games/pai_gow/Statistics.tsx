// How the boxes of the last rounds came out.

import type { RoundResult } from "../../protocol";
import { Frequencies } from "../results/Frequencies";
import { countOf, type Verdict } from "./Badge";
import { text } from "./text";

interface Row {
  readonly verdict: Verdict;
  readonly words: string;
  readonly fill: string;
}

const ROWS: readonly Row[] = [
  { verdict: "wins", words: text.statistics.win, fill: "var(--won)" },
  { verdict: "ties", words: text.statistics.push, fill: "var(--metal, #cdb887)" },
  { verdict: "loses", words: text.statistics.lose, fill: "var(--lost)" },
];

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  const count = (verdict: Verdict) =>
    results.reduce((sum, { outcome }) => sum + countOf(outcome, verdict), 0);
  const boxes = ROWS.reduce((sum, { verdict }) => sum + count(verdict), 0);
  const frequencies = ROWS.map(({ verdict, words, fill }) => ({
    name: verdict,
    mark: <span class="frequency-word">{words}</span>,
    fill,
    times: count(verdict),
  }));
  return <Frequencies rounds={boxes} frequencies={frequencies} />;
}
