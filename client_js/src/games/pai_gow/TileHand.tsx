import { Tile, type TileCode } from "../../components/Tile";
import { useFlight } from "../seats/dealing";
import type { Comparison } from "./comparison";
import "./pai_gow.css";
import "./low.css";
import type { SeenHands } from "./tiles_on_table";
import "./upright.css";

interface TileHandProps {
  readonly label: string;
  /** The four tiles; null while they are face down. */
  readonly tiles: readonly TileCode[] | null;
  /** The hands, if they are set and visible, or are being turned over; otherwise null. */
  readonly sets: SeenHands | null;
  /** They are set, visible or not. */
  readonly isSet: boolean;
  readonly isStill: boolean;
  /** Their player is setting them: they are near, and their place is kept. */
  readonly isInHand?: boolean;
  /** Which of the hands win, once they are compared. */
  readonly comparison?: Comparison | null;
}

const FACE_DOWN = [null, null, null, null] as const;
const TWO_DOWN = [null, null] as const;

/** Four tiles of one position: as they came, or set, the high hand upright and the low hand lying
 * before it (621a.10(c)). */
export function TileHand(props: TileHandProps) {
  const { label, tiles, sets, isSet, isStill, isInHand, comparison = null } = props;
  const place = useFlight<HTMLDivElement>("wall", isStill);
  return (
    <div
      class="tile-hand"
      ref={place}
      role="img"
      aria-label={label}
      data-in-hand={isInHand ? "" : undefined}
    >
      {isSet ? (
        <>
          <Two tiles={sets?.high ?? TWO_DOWN} isWon={comparison?.high ?? null} />
          <Two tiles={sets?.low ?? TWO_DOWN} isLow isWon={comparison?.low ?? null} />
        </>
      ) : (
        <span class="tile-four">
          {(tiles ?? FACE_DOWN).map((tile, index) => (
            <Tile key={index} tile={tile} />
          ))}
        </span>
      )}
    </div>
  );
}

interface TwoProps {
  readonly tiles: readonly (TileCode | null)[];
  readonly isLow?: boolean;
  readonly isWon: boolean | null;
}

function Two({ tiles, isLow = false, isWon }: TwoProps) {
  return (
    <span
      class="tile-two"
      data-low={isLow ? "" : undefined}
      data-won={isWon === null ? undefined : String(isWon)}
    >
      {tiles.map((tile, index) => (
        <Tile key={index} tile={tile} isLying={isLow} />
      ))}
      {isWon !== null && <span class="tile-verdict">{isWon ? "✓" : "✗"}</span>}
    </span>
  );
}
