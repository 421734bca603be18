import { gameView } from "../../games";
import type { TableCard } from "../../protocol";
import { runOf } from "../../store/lobby";
import { text, wordFor } from "../../text";

/** What sets a table apart: a run of outcomes, its meter with the amount, side wagers, multipliers, a
 * bank. */
export function Features({ card }: { readonly card: TableCard }) {
  const view = gameView(card.game);
  const words = view?.words.features ?? {};
  const run = view?.kindIn ? runOf(card.results, view.kindIn) : null;
  const { meter = null, features = [] } = card;
  return (
    <span class="card-features">
      {run && (
        <span class="tag card-run">
          {run.kind} <b class="figure">×&thinsp;{run.times}</b>
        </span>
      )}
      {meter !== null && <span class="tag card-meter figure">{text.lobby.meter(meter)}</span>}
      {features.map((feature) => (
        <span key={feature} class="tag">
          {wordFor(words, feature)}
        </span>
      ))}
    </span>
  );
}
