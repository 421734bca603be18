import type { GameArtProps } from "../contract";
import { Art } from "../roulette/Art";

/** The wheel of roulette with the game's sign: a path in a square of 20. */
export function struckArt(sign: string, game: string) {
  return function StruckArt(props: GameArtProps) {
    return (
      <>
        <Art {...props} />
        <svg class="mini-spark" data-of={game} viewBox="0 0 20 20" aria-hidden="true">
          <path d={sign} />
        </svg>
      </>
    );
  };
}
