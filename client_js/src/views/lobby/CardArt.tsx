import { useRef } from "preact/hooks";
import { useInSight } from "../../components/use_in_sight";
import { gameView } from "../../games";
import type { TableCard } from "../../protocol";
import { isRunning } from "./words";

/** The equipment of a table in small: at rest on its last outcome, or running. Out of sight it
 * stands still. */
export function CardArt({ card }: { readonly card: TableCard }) {
  const place = useRef<HTMLSpanElement | null>(null);
  const isInSight = useInSight(place);
  const view = gameView(card.game);
  return (
    <span class="art" aria-hidden="true" ref={place}>
      {view && (
        <view.Art
          variant={card.variant}
          outcome={card.results[0] ?? null}
          isRunning={isInSight && isRunning(card)}
        />
      )}
    </span>
  );
}
