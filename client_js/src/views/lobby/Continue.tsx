import { useComputed } from "@preact/signals";
import { gameName } from "../../games";
import { hashOf } from "../../store/route";
import { text } from "../../text";
import { useHouse } from "../house_context";
import { CardArt } from "./CardArt";
import { CardPhase } from "./CardPhase";
import "./Continue.css";

/** Back to the table that the player left last; nothing on a first visit. */
export function Continue() {
  const house = useHouse();
  const card = useComputed(() => house.cards.value?.get(house.lastTable.value ?? "")).value;
  if (card === undefined) return null;
  return (
    <a
      class="lobby-continue"
      href={hashOf({ view: "table", table: card.table })}
      aria-label={text.lobby.continueAt(card.title)}
    >
      <CardArt card={card} />
      <span class="continue-words">
        <span class="continue-lead">{text.lobby.continue}</span>
        <strong>{card.title}</strong>
        <span class="soft">
          {gameName(card.game)} · {text.lobby.limits(card.minimum, card.maximum)}
        </span>
      </span>
      <CardPhase card={card} />
    </a>
  );
}
