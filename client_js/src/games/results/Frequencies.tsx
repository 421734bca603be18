// How often each outcome came in the last rounds, next to its chance in the long run.

import type { ComponentChildren } from "preact";
import { text } from "../../text";
import { wholePercentage } from "../../text/format";
import "./results.css";

export interface Frequency {
  readonly name: string;
  /** A badge, or the name again. */
  readonly mark: ComponentChildren;
  /** Any CSS colour. */
  readonly fill: string;
  readonly times: number;
  /** Its chance in one round, from 0 to 1, where it does not depend on the players. */
  readonly chance?: number;
}

interface FrequenciesProps {
  readonly rounds: number;
  /** Where a round has several outcomes: their number. A full bar is all of them then. */
  readonly outOf?: number;
  readonly frequencies: readonly Frequency[];
}

export function Frequencies({ rounds, outOf, frequencies }: FrequenciesProps) {
  if (rounds === 0) return <p class="results-empty">{text.results.noneYet}</p>;
  const all = outOf ?? rounds;
  const most = outOf
    ? 1
    : Math.max(...frequencies.map(({ times, chance = 0 }) => Math.max(times / all, chance)));
  const width = (share: number) => `${(100 * share) / most}%`;
  return (
    <section class="frequencies" aria-label={text.results.statistics}>
      <h3>{text.results.lastRounds(rounds)}</h3>
      <dl>
        {frequencies.map(({ name, mark, fill, times, chance }) => (
          <div class="frequency" key={name}>
            <dt>{mark}</dt>
            <dd class="frequency-bar" style={{ "--fill": fill }} aria-hidden="true">
              <span style={{ width: width(times / all) }} />
              {chance !== undefined && <i style={{ left: width(chance) }} />}
            </dd>
            <dd class="frequency-share">{wholePercentage(times / all)}</dd>
          </div>
        ))}
      </dl>
      {frequencies.some(({ chance }) => chance !== undefined) && (
        <p class="frequencies-key">{text.results.longRun}</p>
      )}
    </section>
  );
}
