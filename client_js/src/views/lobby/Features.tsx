import { gameView } from "../../games";
import type { TableCard } from "../../protocol";
import { runOf } from "../../store/lobby";
import { text, wordFor } from "../../text";

/** A run of outcomes. It comes and goes beside the last of them, where it moves nothing. */
export function Run({ card }: { readonly card: Pick<TableCard, "game" | "results"> }) {
  const view = gameView(card.game);
  const run = view?.kindIn ? runOf(card.results, view.kindIn) : null;
  if (run === null) return null;
  return (
    <span class="tag card-run">
      {run.kind} <b class="figure">×&thinsp;{run.times}</b>
    </span>
  );
}

/** What sets a table apart: its meter with the amount, side wagers, multipliers, a
 * bank. */
export function Features({ card }: { readonly card: TableCard }) {
  const words = gameView(card.game)?.words.features ?? {};
  const { meter = null, features = [] } = card;
  return (
    <span class="card-features">
      {meter !== null && <span class="tag card-meter figure">{text.lobby.meter(meter)}</span>}
      {features.map((feature) => (
        <span key={feature} class="tag">
          {wordFor(words, feature)}
        </span>
      ))}
    </span>
  );
}
