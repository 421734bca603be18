import { useState } from "preact/hooks";
import { gameView } from "../../games";
import type { TableCard } from "../../protocol";
import { runOf } from "../../store/lobby";
import { text, wordFor } from "../../text";
import { LazyMeterWords } from "./lazy_parts";

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

/** What sets a table apart: side wagers, multipliers, a bank. */
export function Features({ card }: { readonly card: TableCard }) {
  const words = gameView(card.game)?.words.features ?? {};
  const { features = [] } = card;
  return (
    <span class="card-features">
      {features.map((feature) => (
        <span key={feature} class="tag">
          {wordFor(words, feature)}
        </span>
      ))}
    </span>
  );
}

/** A progressive meter. A press says what it is, and how it is won. */
export function Meter({ cents }: { readonly cents: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" class="tag card-meter figure" onClick={() => setIsOpen(true)}>
        {text.lobby.meter(cents)}
      </button>
      {isOpen && <LazyMeterWords cents={cents} onClose={() => setIsOpen(false)} />}
    </>
  );
}
