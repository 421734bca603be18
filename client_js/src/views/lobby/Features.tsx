import { gameView } from "../../games";
import type { TableCard } from "../../protocol";
import { text, wordFor } from "../../text";

/** What sets a table apart: its meter with the amount, side wagers, multipliers, a bank. */
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
