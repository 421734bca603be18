import { Tile } from "../../components/Tile";
import "../art/art.css";
import type { GameArtProps } from "../contract";

/** The lobby's picture of a Pai Gow table: the supreme pair (621a.4(f)), face down in a deal. */
export function Art({ isRunning }: GameArtProps) {
  return (
    <span class="tiles-art" data-running={isRunning ? "" : undefined}>
      {["4-2", "2-1"].map((tile) => (
        <span key={tile}>
          <Tile tile={isRunning ? null : tile} />
        </span>
      ))}
    </span>
  );
}
