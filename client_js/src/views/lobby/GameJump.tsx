import { useComputed } from "@preact/signals";
import { gameName } from "../../games";
import { gamesOf } from "../../store/lobby";
import { text } from "../../text";
import { useHouse } from "../house_context";
import "./GameJump.css";

interface GameJumpProps {
  /** The filter leaves no table of that game: it has to be taken away. */
  readonly onMissing: () => void;
}

/** From one game's tables to another's, while the pictures of the games are out of sight. */
export function GameJump({ onMissing }: GameJumpProps) {
  const house = useHouse();
  const games = useComputed(() =>
    gamesOf(house.cards.value ?? new Map())
      .map(({ game }) => game)
      .join(" "),
  ).value.split(" ");
  const jump = (game: string) => {
    if (showGame(game)) return;
    onMissing();
    requestAnimationFrame(() => showGame(game));
  };
  return (
    <nav class="pills lobby-jump" aria-label={text.lobby.jump}>
      {games.map((game) => (
        <button key={game} type="button" class="pill" onClick={() => jump(game)}>
          {gameName(game)}
        </button>
      ))}
    </nav>
  );
}

/** The tables of a game come to the upper edge; a keyboard goes on from there. */
function showGame(game: string): boolean {
  const section = document.querySelector<HTMLElement>(`.lobby-game[data-game="${game}"]`);
  if (section === null) return false;
  // At once: on a slow way past tables that are not laid out yet, the aim would move.
  section.scrollIntoView?.({ block: "start" });
  section.querySelector("h3")?.focus({ preventScroll: true });
  return true;
}
