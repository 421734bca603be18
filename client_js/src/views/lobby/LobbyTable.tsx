import { useComputed } from "@preact/signals";
import { Chip } from "../../components/Chip";
import { Icon } from "../../components/Icon";
import { gameView } from "../../games";
import { Miniature } from "../../games/results/Miniature";
import type { TableCard } from "../../protocol";
import { limitBand } from "../../store/lobby";
import { hashOf } from "../../store/route";
import { text } from "../../text";
import { useHouse } from "../house_context";
import { CardArt } from "./CardArt";
import { CardPhase } from "./CardPhase";
import { Features, Meter, Run } from "./Features";
import { text as own } from "./text";
import { kindInWords } from "./words";
import "./card.css";

/** One table of the lobby. It is drawn again only for news of its own. */
export function LobbyTable({ table }: { readonly table: string }) {
  const house = useHouse();
  const card = useComputed(() => house.cards.value?.get(table)).value;
  if (card === undefined) return null;
  const view = gameView(card.game);
  return (
    <li class="card-place">
      <a
        class="card"
        href={hashOf({ view: "table", table })}
        data-status={card.status}
        data-limit={limitBand(card.minimum)}
        aria-label={text.lobby.openTable(card.title)}
      >
        <span class="card-art">
          <CardArt card={card} />
          <span class="card-chip">
            <Chip cents={card.minimum} size={30} />
          </span>
        </span>
        <span class="card-head">
          <span class="card-title">{card.title}</span>
          <span class="card-variant">{kindInWords(card)}</span>{" "}
          <span class="card-limits figure">{text.lobby.limits(card.minimum, card.maximum)}</span>
        </span>
        <span class="card-picture">
          {view && card.results.length > 0 ? (
            <Miniature view={view} results={card.results} />
          ) : (
            <span class="soft">{text.table.round(card.round || 1)}</span>
          )}
          <Run card={card} />
        </span>
        <span class="card-line">
          <CardPhase card={card} />
          <Company card={card} />
          <Features card={card} />
        </span>
      </a>
      {card.meter != null && <Meter cents={card.meter} />}
      <Tools card={card} />
      <Beside card={card} />
    </li>
  );
}

/** Who is at the table: people, and bots on a line of their own; who looks on, if nobody plays. Of
 * an empty table nothing is said. */
function Company({ card: { players, bots = 0, watchers } }: { readonly card: TableCard }) {
  const people = players - bots;
  if (players === 0 && watchers === 0) return null;
  return (
    <span class="card-players" data-none={people === 0 ? "" : undefined}>
      <Icon name="person" />
      <span class="card-company">
        {people > 0 && <span>{text.lobby.players(people)}</span>}
        {bots > 0 && <span>{text.lobby.bots(bots)}</span>}
        {players === 0 && <span>{text.lobby.watchers(watchers)}</span>}
      </span>
    </span>
  );
}

/** While tables are open, this one too: the player stays in the lobby and may open more. */
function Beside({ card: { table, title } }: { readonly card: TableCard }) {
  const house = useHouse();
  const isOpen = useComputed(() => house.open.all.value.some(({ id }) => id === table)).value;
  const hasOthers = useComputed(() => house.open.all.value.length > 0).value;
  if (!hasOthers) return null;
  if (isOpen) return <span class="card-beside small">{own.isOpen}</span>;
  return (
    <button
      type="button"
      class="button card-beside"
      aria-label={own.openBeside(title)}
      onClick={() => house.openBeside(table)}
    >
      <Icon name="plus" /> {own.beside}
    </button>
  );
}

/** Beside the link to the table, not in it: a link has no other in it. */
function Tools({ card: { table, title } }: { readonly card: TableCard }) {
  const house = useHouse();
  const isFavourite = useComputed(() => house.favourites.value.has(table)).value;
  return (
    <span class="card-tools">
      <a
        class="button icon card-guide"
        href={hashOf({ view: "guide", table })}
        aria-label={text.guide.openFor(title)}
        title={text.guide.open}
      >
        <Icon name="help" />
      </a>
      <button
        type="button"
        class="button icon card-star"
        aria-pressed={isFavourite}
        aria-label={text.lobby.favourite(title)}
        title={text.lobby.favourite(title)}
        onClick={() => house.setFavourite(table, !isFavourite)}
      >
        <Icon name="star" />
      </button>
    </span>
  );
}
