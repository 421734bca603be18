// The last hundred results, added up.

import type { RoundResult } from "../../protocol";
import { Badge } from "./Badge";
import { FLAME } from "./flame";
import { pocketFill } from "./pocket_fill";
import { wheelOrder } from "./rules";
import "./results.css";
import { type Count, ENOUGH, hottestOf, type Tally, tallyOf } from "./tally";
import { text } from "./text";

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  if (results.length === 0) return <p class="roulette-statistics-empty">{text.noResults}</p>;
  const outcomes = results.map((result) => result.outcome);
  // A table that has shown 00 has a double zero wheel; until then its numbers are the others.
  const kind = outcomes.includes("00") ? "double_zero" : "single_zero";
  const order = wheelOrder(kind);
  const tally = tallyOf(outcomes, order);
  const isMarked = hottestOf(outcomes, order).length > 0;
  return (
    <section class="roulette-statistics" aria-label={text.statistics}>
      <h3>{text.lastRounds(tally.total)}</h3>
      {tally.total < ENOUGH ? (
        <p class="roulette-statistics-note">{text.tooFew(ENOUGH)}</p>
      ) : (
        <div class="roulette-hot-cold">
          <Counts name={text.hot} counts={tally.hot} isMarked={isMarked} />
          <Coldest tally={tally} />
        </div>
      )}
      <Bars tally={tally} />
    </section>
  );
}

interface CountsProps {
  readonly name: string;
  readonly counts: readonly Count[];
  /** The felt marks the first of them with the same flame. */
  readonly isMarked?: boolean;
}

function Counts({ name, counts, isMarked = false }: CountsProps) {
  return (
    <div>
      <h4>
        {name}
        {isMarked && (
          <svg class="roulette-flame" viewBox="0 0 8 12" aria-hidden="true">
            <path d={FLAME} />
          </svg>
        )}
      </h4>
      <ul>
        {counts.map((count) => (
          <li key={count.number}>
            <Badge outcome={count.number} />
            <span>{text.times(count.times)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of many numbers that have not come, none came less often than another. */
function Coldest({ tally: { cold, unseen } }: { readonly tally: Tally }) {
  if (unseen <= cold.length) return <Counts name={text.cold} counts={cold} />;
  return (
    <div>
      <h4>{text.cold}</h4>
      <p class="roulette-statistics-note">{text.unseen(unseen)}</p>
    </div>
  );
}

const SHADES = [100, 62, 36].map(
  (share) => `color-mix(in srgb, var(--metal, #cdb887) ${share}%, black)`,
);

/** Each bar is all spins: what is missing from a pair or from the dozens are the zeros. */
function Bars({ tally }: { readonly tally: Tally }) {
  const { shares } = text;
  const { total } = tally;
  return (
    <>
      <p class="roulette-statistics-note">{text.ofAllSpins}</p>
      <Bar
        total={total}
        parts={[
          { name: shares.red, count: tally.red, fill: pocketFill("1") },
          { name: shares.zero, count: tally.green, fill: pocketFill("0") },
          { name: shares.black, count: tally.black, fill: pocketFill("2") },
        ]}
      />
      <Bar
        total={total}
        parts={[
          { name: shares.odd, count: tally.odd, fill: SHADES[0] },
          { name: shares.even, count: tally.even, fill: SHADES[1] },
        ]}
      />
      <Bar
        total={total}
        parts={[
          { name: shares.low, count: tally.low, fill: SHADES[0] },
          { name: shares.high, count: tally.high, fill: SHADES[1] },
        ]}
      />
      <Bar
        total={total}
        parts={tally.dozens.map((count, index) => ({
          name: shares.dozens[index] ?? "",
          count,
          fill: SHADES[index],
        }))}
      />
    </>
  );
}

interface BarProps {
  readonly parts: readonly Part[];
  readonly total: number;
}

interface Part {
  readonly name: string;
  readonly count: number;
  readonly fill: string | undefined;
}

function Bar({ parts, total }: BarProps) {
  const others = total - parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <div class="roulette-bar">
      <dl>
        {parts.map((part) => (
          <div key={part.name}>
            <dt>{part.name}</dt>
            <dd>{text.percent(part.count, total)}</dd>
          </div>
        ))}
      </dl>
      <div class="roulette-bar-parts" aria-hidden="true">
        {parts.map((part) => (
          <i key={part.name} style={{ flexGrow: part.count, background: part.fill }} />
        ))}
        <i style={{ flexGrow: others, background: pocketFill("0") }} />
      </div>
    </div>
  );
}
