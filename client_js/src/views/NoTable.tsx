import { useComputed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tablesLike } from "../store/alike";
import { text } from "../text";
import { HouseBar } from "./HouseBar";
import { useHouse } from "./house_context";
import { LobbyTable } from "./lobby/LobbyTable";
import "./lobby/Lobby.css";
import "./NoTable.css";

const SUGGESTED = 3;

interface NoTableProps {
  readonly table: string;
  readonly title: string;
}

/** In place of a table that the house does not have: those that may have been meant, and the way to
 * the lobby. */
export function NoTable({ table, title }: NoTableProps) {
  const house = useHouse();
  const isConnected = house.link.value.kind === "open";
  useEffect(() => {
    if (isConnected) house.watchLobby();
  }, [house, isConnected]);
  const suggested = useComputed(() =>
    tablesLike(table, house.cards.value ?? new Map(), SUGGESTED).join(" "),
  ).value;
  return (
    <>
      <HouseBar />
      <main class="page no-table">
        <EmptySeat />
        <h1>{title}</h1>
        <p class="soft">{text.table.notFoundHint}</p>
        <a class="button primary" href="#/lobby">
          {text.table.back}
        </a>
        {suggested !== "" && (
          <section aria-labelledby="no-table-others">
            <h2 id="no-table-others">{text.table.others}</h2>
            <ul class="cards">
              {suggested.split(" ").map((one) => (
                <LobbyTable key={one} table={one} />
              ))}
            </ul>
          </section>
        )}
      </main>
    </>
  );
}

/** A cloth that nobody has laid a chip on. */
function EmptySeat() {
  return (
    <svg class="no-table-cloth" viewBox="0 0 160 84" aria-hidden="true">
      <path class="no-table-rail" d="M4 8h152v4a76 68 0 0 1-152 0z" />
      <path class="no-table-felt" d="M14 8h132v3a66 58 0 0 1-132 0z" />
      <circle class="no-table-place" cx="80" cy="42" r="13" />
    </svg>
  );
}
