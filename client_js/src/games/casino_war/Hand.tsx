import { useRef } from "preact/hooks";
import { Card, type CardCode } from "../../components/Card";
import { useFlight } from "../seats/dealing";
import { tableText } from "./table_text";
import { cardName } from "./text";

interface HandProps {
  readonly cards: readonly CardCode[];
  readonly label: (cards: string) => string;
  readonly isStill: boolean;
  /** A tie hand that waits for a choice, or is at war. */
  readonly isTie: boolean;
  /** How long one more card lies face down, and is looked at, in milliseconds; null: there is none. */
  readonly heldForMs?: number | null;
}

/** The card of the original deal, and beside it that of the war (651a.9(f)). */
export function Hand({ cards, label, isStill, isTie, heldForMs = null }: HandProps) {
  const lying = heldForMs === null ? cards : [...cards, null];
  return (
    <div
      class="war-hand"
      role="img"
      aria-label={label(cards.map(cardName).join(", ") || tableText.noCards)}
      data-tie={isTie ? "" : undefined}
      data-cards={lying.length}
      style={heldForMs === null ? undefined : { "--held": `${heldForMs}ms` }}
    >
      {lying.map((card, index) => (
        <DealtCard key={index} card={card} isStill={isStill} />
      ))}
    </div>
  );
}

interface DealtCardProps {
  /** null: it is held face down. */
  readonly card: CardCode | null;
  readonly isStill: boolean;
}

function DealtCard({ card, isStill }: DealtCardProps) {
  const place = useFlight<HTMLSpanElement>("shoe", isStill);
  const wasHeld = useRef(card === null).current;
  return (
    <span
      class="war-card"
      ref={place}
      data-held={card === null ? "" : undefined}
      data-turned={wasHeld && card !== null ? "" : undefined}
    >
      <Card card={card} />
    </span>
  );
}
