import { Card } from "../../components/Card";
import "../art/art.css";
import type { GameArtProps } from "../contract";
import { dealersCards } from "./Badge";

/** The lobby's picture of a Casino War table: the dealer's last card beside one that is face down. */
export function Art({ outcome, isRunning }: GameArtProps) {
  const card = outcome === null ? undefined : dealersCards(outcome).at(-1);
  return (
    <span class="cards-art" aria-hidden="true" data-running={isRunning ? "" : undefined}>
      <span>
        <Card card={null} />
      </span>
      <span>
        <Card card={isRunning ? null : (card ?? "As")} />
      </span>
    </span>
  );
}
