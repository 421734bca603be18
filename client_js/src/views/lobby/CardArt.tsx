import { gameView } from "../../games";
import type { TableCard } from "../../protocol";
import { isRunning } from "./words";

/** The equipment of a table in small: at rest on its last outcome, or running. */
export function CardArt({ card }: { readonly card: TableCard }) {
  const view = gameView(card.game);
  if (view === null) return null;
  return (
    <span class="art" aria-hidden="true">
      <view.Art
        variant={card.variant}
        outcome={card.results[0] ?? null}
        isRunning={isRunning(card)}
      />
    </span>
  );
}
