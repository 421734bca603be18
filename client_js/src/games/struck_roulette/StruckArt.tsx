import type { GameArtProps } from "../contract";
import { Art } from "../roulette/Art";

/** The wheel of roulette with a bolt: numbers are struck here. */
export function StruckArt(props: GameArtProps) {
  return (
    <>
      <Art {...props} />
      <svg class="mini-spark" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M12 1L4 11H9L7 19L16 8H11Z" />
      </svg>
    </>
  );
}
