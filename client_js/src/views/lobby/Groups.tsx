import { useComputed, useSignal } from "@preact/signals";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { gameName } from "../../games";
import {
  companyOf,
  found,
  type GameGroup,
  grouped,
  type LobbyFilter,
  MOST_IN_A_ROW,
  NO_FILTER,
} from "../../store/lobby";
import { text } from "../../text";
import { useHouse } from "../house_context";
import { LobbyTable } from "./LobbyTable";
import { saidOf } from "./words";

interface GroupsProps {
  readonly filter: LobbyFilter;
  /** Certain tables are looked for: there are few of them. */
  readonly isSearch: boolean;
  readonly onChange: (next: Partial<LobbyFilter>) => void;
}

/** The tables that the filter leaves, by game. */
export function Groups({ filter, isSearch, onChange }: GroupsProps) {
  const house = useHouse();
  // Company is as it was when these tables were asked for: who comes or goes moves none.
  const asked = useMemo(
    () => ({
      filter,
      company: companyOf(house.cards.peek()?.values() ?? [], house.lastTable.peek() ?? ""),
    }),
    [filter],
  );
  const columns = useColumns();
  const shown = useSignal(asked);
  shown.value = asked;
  // News of a round moves no table: only another order is drawn again.
  const order = useComputed(() => {
    const cards = house.cards.value ?? new Map();
    const knowledge = { favourites: house.favourites.value, saidOf };
    const { filter, company } = shown.value;
    return JSON.stringify(grouped(found(cards, filter, knowledge), company));
  }).value;
  const groups = JSON.parse(order) as ReturnType<typeof grouped>;
  if (groups.length === 0) {
    const hasMarks = !filter.isFavourite || house.favourites.value.size > 0;
    return (
      <div class="lobby-none">
        <p class="soft">{hasMarks ? text.lobby.none : text.lobby.noFavourites}</p>
        <button type="button" class="button" onClick={() => onChange(NO_FILTER)}>
          {text.lobby.showAll}
        </button>
      </div>
    );
  }
  if (isSearch) return <Found tables={groups.flatMap(tablesOf)} />;
  return (
    <div class="lobby-groups">
      {groups.map((group) => (
        <Game key={group.game} group={group} isAlone={groups.length === 1} columns={columns} />
      ))}
    </div>
  );
}

/** How many tables stand in a row: the styles say it. */
function useColumns(): number {
  const [columns, setColumns] = useState(MOST_IN_A_ROW);
  useLayoutEffect(() => {
    const look = () => {
      const lobby = document.querySelector(".lobby");
      const said = lobby && getComputedStyle(lobby).getPropertyValue("--columns");
      setColumns(Number(said) || MOST_IN_A_ROW);
    };
    look();
    addEventListener("resize", look);
    return () => removeEventListener("resize", look);
  }, []);
  return columns;
}

interface GameProps {
  readonly group: GameGroup;
  /** It is the only game on show: all of its tables are. */
  readonly isAlone: boolean;
  /** So many tables stand in a row. */
  readonly columns: number;
}

/** One row of its tables, until all are asked for. Its style says how many tables it has, so that a small
 * game takes no more than its share of a row. */
function Game({ group: { game, tables, first, parts }, isAlone, columns }: GameProps) {
  const [showsAll, setShowsAll] = useState(false);
  const name = gameName(game);
  const isWhole = isAlone || showsAll || tables <= columns;
  return (
    <section
      class="lobby-game"
      aria-label={name}
      data-game={game}
      data-tables={tables}
      style={{ "--tables": tables }}
    >
      <header>
        <h3 tabIndex={-1}>{name}</h3>
        {(!isWhole || showsAll) && (
          <button
            type="button"
            class="button quiet lobby-more"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? text.lobby.fewer : text.lobby.all(tables)}
            <span class="unseen"> ({name})</span>
          </button>
        )}
      </header>
      {isWhole ? (
        parts.map(({ part, tables }) => (
          <div key={part} class="lobby-part">
            {part !== "all" && <h4>{text.lobby.limitsOf[part]}</h4>}
            <Cards tables={tables} />
          </div>
        ))
      ) : (
        <Cards tables={first.slice(0, columns)} />
      )}
    </section>
  );
}

function tablesOf({ parts }: GameGroup): readonly string[] {
  return parts.flatMap(({ tables }) => tables);
}

/** Side by side, whatever their game: each says it. */
function Found({ tables }: { readonly tables: readonly string[] }) {
  return (
    <>
      <p class="soft lobby-found" role="status">
        {text.lobby.tables(tables.length)}
      </p>
      <Cards tables={tables} />
    </>
  );
}

function Cards({ tables }: { readonly tables: readonly string[] }) {
  return (
    <ul class="cards">
      {tables.map((table) => (
        <LobbyTable key={table} table={table} />
      ))}
    </ul>
  );
}
