// The last rolls, added up: points made and sevens, and how often each total was seen.

import type { RoundResult } from "../../protocol";
import { number } from "../../text/format";
import { Frequencies } from "../results/Frequencies";
import { text } from "./text";
import { type Followed, followed, rollIn, totalOf } from "./throw";
import "./results.css";

const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ROLLS = 36;

/** Of the 36 rolls so many have a total. */
function ways(total: number): number {
  return 6 - Math.abs(7 - total);
}

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  const totals = results.map((result) => totalOf(rollIn(result.outcome)));
  const isFromTheFirst = results.at(-1)?.round === 1;
  const events = followed([...totals].reverse(), isFromTheFirst ? 0 : undefined);
  const frequencies = TOTALS.map((total) => ({
    name: String(total),
    mark: <span class="frequency-word">{total}</span>,
    fill: total === 7 ? "var(--craps-seven)" : "var(--metal, #cdb887)",
    times: totals.filter((one) => one === total).length,
    chance: ways(total) / ROLLS,
  }));
  return (
    <div class="craps-statistics">
      {totals.length > 0 && <Counted totals={totals} events={events} />}
      <Frequencies rounds={totals.length} frequencies={frequencies} />
    </div>
  );
}

interface CountedProps {
  readonly totals: readonly number[];
  readonly events: readonly Followed[];
}

function Counted({ totals, events }: CountedProps) {
  const countOf = (wanted: Followed["event"]) =>
    events.filter(({ event }) => event === wanted).length;
  const counts: readonly (readonly [string, number])[] = [
    [text.counted.rolls, totals.length],
    [text.counted.pointsMade, countOf("point_made")],
    [text.counted.sevens, totals.filter((total) => total === 7).length],
    [text.counted.sevenOuts, countOf("seven_out")],
  ];
  return (
    <dl class="craps-counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
