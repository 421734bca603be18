// The totals of the last rolls on a phone, where no list of results is in sight.

import { text } from "../../text";
import type { GameViewProps } from "../contract";
import { TotalBadge } from "./Badge";

const MOST = 10;

export function PastTotals({ results }: Pick<GameViewProps, "results">) {
  const last = results.value.slice(0, MOST);
  if (last.length === 0) return null;
  return (
    <ol class="craps-past" aria-label={text.results.last}>
      {last.map(({ round, outcome }) => (
        <li key={round}>
          <TotalBadge outcome={outcome} />
        </li>
      ))}
    </ol>
  );
}
