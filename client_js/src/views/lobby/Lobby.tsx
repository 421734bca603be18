import { useComputed, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { gameName, gameView, variantName } from "../../games";
import type { TableCard } from "../../protocol";
import { found, type GameGroup, grouped, type LobbyFilter, NO_FILTER } from "../../store/lobby";
import { text } from "../../text";
import { HouseBar } from "../HouseBar";
import { useHouse } from "../house_context";
import { Continue } from "./Continue";
import { Limits, LobbyActions } from "./Filters";
import { GameTiles } from "./GameTiles";
import "./Lobby.css";
import { LobbyTable } from "./LobbyTable";

const SKELETONS = 8;

export function Lobby() {
  const house = useHouse();
  const filter = useSignal<LobbyFilter>(NO_FILTER);
  const tables = useRef<HTMLElement | null>(null);
  const isLoading = useComputed(() => house.cards.value === null).value;
  const change = (next: Partial<LobbyFilter>) => {
    filter.value = { ...filter.value, ...next };
  };
  const show = (game: string) => {
    change({ game, variant: "" });
    if (game !== "") tables.current?.scrollIntoView?.({ behavior: "smooth", block: "start" });
  };
  // The tables that are looked for stand where the games stood: in sight.
  const isSearch = filter.value.words.trim() !== "" || filter.value.isFavourite;
  return (
    <>
      <HouseBar />
      <main class="page lobby" data-away={house.link.value.kind === "lost" ? "" : undefined}>
        <h1 class="unseen">{text.house.lobby}</h1>
        {!isLoading && (
          <>
            <div class="lobby-lead">
              <Continue />
              <LobbyActions filter={filter} onChange={change} />
            </div>
            {!isSearch && <GameTiles chosen={filter.value.game} onChoose={show} />}
          </>
        )}
        <section class="lobby-tables" ref={tables} aria-labelledby="lobby-tables-title">
          <header class="lobby-head">
            <h2 id="lobby-tables-title">{text.lobby.title}</h2>
            {!isLoading && <Limits filter={filter.value} onChange={change} />}
          </header>
          {isLoading ? (
            <Skeletons />
          ) : (
            <Groups filter={filter.value} isSearch={isSearch} onChange={change} />
          )}
        </section>
      </main>
    </>
  );
}

interface GroupsProps {
  readonly filter: LobbyFilter;
  /** Certain tables are looked for: there are few of them. */
  readonly isSearch: boolean;
  readonly onChange: (next: Partial<LobbyFilter>) => void;
}

function Groups({ filter, isSearch, onChange }: GroupsProps) {
  const house = useHouse();
  const shown = useSignal(filter);
  shown.value = filter;
  // News of a round moves no table: only another order is drawn again.
  const order = useComputed(() => {
    const cards = house.cards.value ?? new Map();
    const knowledge = { favourites: house.favourites.value, saidOf };
    return JSON.stringify(grouped(found(cards, shown.value, knowledge)));
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
    <>
      {groups.map(({ game, limits }) => (
        <section key={game} class="lobby-game" aria-label={gameName(game)}>
          <h3>{gameName(game)}</h3>
          {limits.map(({ limit, tables }) => (
            <div key={limit} class="lobby-limit">
              <h4>{text.lobby.limitsOf[limit]}</h4>
              <ul class="cards">
                {tables.map((table) => (
                  <LobbyTable key={table} table={table} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function tablesOf({ limits }: GameGroup): readonly string[] {
  return limits.flatMap(({ tables }) => tables);
}

/** Side by side, whatever their game: each says it. */
function Found({ tables }: { readonly tables: readonly string[] }) {
  return (
    <>
      <p class="soft lobby-found" role="status">
        {text.lobby.tables(tables.length)}
      </p>
      <ul class="cards">
        {tables.map((table) => (
          <LobbyTable key={table} table={table} />
        ))}
      </ul>
    </>
  );
}

/** What a search looks through. */
export function saidOf({ table, title, game, variant, meter, features = [] }: TableCard): string {
  const view = gameView(game);
  const kind = [gameName(game), variantName(game, variant)];
  const equipment = view === null ? "" : text.lobby.equipment[view.sound];
  const prize = meter == null ? "" : text.lobby.meter(meter);
  const offered = features.map((feature) => view?.words.features?.[feature] ?? feature);
  return [title, table, ...kind, equipment, prize, ...offered].join(" ");
}

function Skeletons() {
  return (
    <ul class="cards" aria-label={text.lobby.loading} aria-busy="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={`${index}`} class="card skeleton" />
      ))}
    </ul>
  );
}
