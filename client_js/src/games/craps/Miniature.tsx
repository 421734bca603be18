// The lobby's picture of a craps table: where the puck is, and the last rolls.

import { LastBadges } from "../results/Miniature";
import { Badge } from "./Badge";
import { text } from "./text";
import { followed, rollIn, totalOf } from "./throw";

export function Miniature({ results }: { readonly results: readonly string[] }) {
  const totals = results.map((outcome) => totalOf(rollIn(outcome))).reverse();
  const point = followed(totals).at(-1)?.point;
  return (
    <span class="craps-miniature">
      {point !== undefined && (
        <span
          class="miniature-puck"
          data-on={point === 0 ? undefined : ""}
          role="img"
          aria-label={point === 0 ? text.puckOff : text.puckOn(point)}
        >
          {point === 0 ? text.off : point}
        </span>
      )}
      <LastBadges results={results} Badge={Badge} />
    </span>
  );
}
