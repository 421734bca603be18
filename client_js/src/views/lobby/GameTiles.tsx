import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { useInSight } from "../../components/use_in_sight";
import { gameName } from "../../games";
import { type GameSummary, gamesOf } from "../../store/lobby";
import { text } from "../../text";
import { useHouse } from "../house_context";
import { CardArt } from "./CardArt";
import { CardPhase } from "./CardPhase";
import { Meter } from "./Features";
import "./tiles.css";

interface GameTilesProps {
  /** "" if all games are shown. */
  readonly chosen: string;
  readonly onChoose: (game: string) => void;
  readonly onSight: (isInSight: boolean) => void;
}

/** The games of the house. Each shows the table at which most people play. */
export function GameTiles({ chosen, onChoose, onSight }: GameTilesProps) {
  const house = useHouse();
  const place = useRef<HTMLElement | null>(null);
  const isInSight = useInSight(place);
  useEffect(() => onSight(isInSight), [isInSight]);
  const games = useComputed(() => gamesOf(house.cards.value ?? new Map())).value;
  return (
    <section class="lobby-games" ref={place} aria-labelledby="lobby-games-title">
      <h2 id="lobby-games-title">{text.lobby.games}</h2>
      <ul class="tiles" style={rowsOf(games.length)}>
        {games.map((summary) => (
          <li key={summary.game}>
            <GameTile
              summary={summary}
              isChosen={chosen === summary.game}
              onPress={() => onChoose(chosen === summary.game ? "" : summary.game)}
            />
            {summary.meter !== null && <Meter cents={summary.meter} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So many in a row that two rows, or three, are as even as can be. */
function rowsOf(games: number): Record<string, string> {
  return { "--half": String(Math.ceil(games / 2)), "--third": String(Math.ceil(games / 3)) };
}

interface GameTileProps {
  readonly summary: GameSummary;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function GameTile({ summary, isChosen, onPress }: GameTileProps) {
  const house = useHouse();
  const card = useComputed(() => house.cards.value?.get(summary.liveliest)).value;
  const name = gameName(summary.game);
  return (
    <button type="button" class="tile-game" aria-pressed={isChosen} onClick={onPress}>
      {card && <CardArt card={card} />}
      <strong>{name}</strong>
      <span class="tile-facts soft">
        <span>{text.lobby.tables(summary.tables)}</span> ·{" "}
        <span>{text.lobby.from(summary.from)}</span>
      </span>
      {summary.players > 0 && <People {...summary} />}
      {card && <CardPhase card={card} />}
    </button>
  );
}

/** Those who play the game now; bots by their name, and only where nobody else is. */
function People({ players, bots }: GameSummary) {
  const people = players - bots;
  return (
    <span class="tile-people figure">
      {people > 0 ? (
        <>
          <Icon name="person" /> {people}
        </>
      ) : (
        text.lobby.bots(bots)
      )}
    </span>
  );
}
