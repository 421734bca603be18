import { Card, type CardCode } from "../../components/Card";
import { useFlight } from "../seats/dealing";
import { cardName, text } from "./text";

interface HandProps {
  readonly cards: readonly CardCode[];
  readonly label: (cards: string) => string;
  readonly isStill: boolean;
  /** A tie hand that waits for a choice, or is at war. */
  readonly isTie: boolean;
}

/** The card of the original deal, and beside it that of the war (651a.9(f)). */
export function Hand({ cards, label, isStill, isTie }: HandProps) {
  return (
    <div
      class="war-hand"
      role="img"
      aria-label={label(cards.map(cardName).join(", ") || text.noCards)}
      data-tie={isTie ? "" : undefined}
      data-cards={cards.length}
    >
      {cards.map((card, index) => (
        <DealtCard key={`${index}/${card}`} card={card} isStill={isStill} />
      ))}
    </div>
  );
}

function DealtCard({ card, isStill }: { readonly card: CardCode; readonly isStill: boolean }) {
  const place = useFlight<HTMLSpanElement>("shoe", isStill);
  return (
    <span class="war-card" ref={place}>
      <Card card={card} />
    </span>
  );
}
