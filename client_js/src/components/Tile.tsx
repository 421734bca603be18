// A pai gow tile: a black domino whose spots are white and red.
//
// The colours are those of Chinese dominoes (tien gow, "gwat pai") as Stewart Culin describes them
// in "Chinese Games with Dice and Dominoes" (1895): the one and the four are red, as on Chinese
// dice, all other spots white; of the double six half of the spots are red. 621a.3(b)(6) asks for
// "spots … which are either red or white, or both".

import "./Tile.css";

/** A tile as scripts write it, "6-2", in either order. */
export type TileCode = string;

export interface TileProps {
  /** null if the tile is face down. */
  readonly tile: TileCode | null;
  /** On its side, as the tiles of a low hand are laid (621a.10(c)). */
  readonly isLying?: boolean;
}

const WIDTH = 100;
const HEIGHT = 240;

export function Tile({ tile, isLying = false }: TileProps) {
  const shape = (
    <>
      <rect class="tile-bone" x="2" y="2" width={WIDTH - 4} height={HEIGHT - 4} rx="15" />
      <rect class="tile-body" {...faceOf(isLying)} rx="14" />
      <rect class="tile-gleam" {...faceOf(isLying, 5)} rx="10" />
      {tile === null ? <BackMark /> : <Spots tile={tile} />}
    </>
  );
  return (
    <svg
      class="tile"
      data-tile={tile ?? undefined}
      data-lying={isLying ? "" : undefined}
      viewBox={isLying ? `0 0 ${HEIGHT} ${WIDTH}` : `0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {isLying ? <g transform={`translate(0 ${WIDTH}) rotate(-90)`}>{shape}</g> : shape}
    </svg>
  );
}

/** How much of the bone is seen below the lacquered face. */
const BONE = 10;

/** The lacquered face. The bone is seen at the end that is below on the table: the foot of a tile
 * that stands, the left side of one that lies. */
function faceOf(isLying: boolean, inset = 0) {
  const [left, foot] = isLying ? [BONE, 0] : [0, BONE];
  return {
    x: 2 + left + inset,
    y: 2 + inset,
    width: WIDTH - 4 - left - 2 * inset,
    height: HEIGHT - 4 - foot - 2 * inset,
  };
}

/** The identifying feature of the house (621a.3(b)(3)). */
function BackMark() {
  return <path class="tile-mark" d="M34 134V106L44 118L50 98L56 118L66 106V134Z" />;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly isRed: boolean;
}

function Spots({ tile }: { readonly tile: TileCode }) {
  return (
    <g class="tile-spots">
      {spotsOf(tile).map(({ x, y, isRed }) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={11.5} data-red={isRed ? "" : undefined} />
      ))}
    </g>
  );
}

type Place = readonly [x: number, y: number];

/** Where the spots of a number lie in the upper half of a tile, as they do on Chinese dominoes. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  "1": [[50, 34]],
  "2": [
    [50, 28],
    [50, 62],
  ],
  "3": [
    [27, 26],
    [50, 53],
    [73, 80],
  ],
  "4": [
    [29, 30],
    [71, 30],
    [29, 68],
    [71, 68],
  ],
  "5": [
    [29, 28],
    [71, 28],
    [50, 58],
    [29, 88],
    [71, 88],
  ],
  "6": [
    [29, 28],
    [71, 28],
    [29, 61],
    [71, 61],
    [29, 94],
    [71, 94],
  ],
};

const RED_NUMBERS: ReadonlySet<string> = new Set(["1", "4"]);

/** The lower number stands at the top; the lower half is seen from the other end of the table. */
export function spotsOf(tile: TileCode): readonly Spot[] {
  const [low = "", high = ""] = tile.split("-").sort();
  const upper = (PLACES[low] ?? []).map(([x, y]) => ({ x, y, isRed: RED_NUMBERS.has(low) }));
  const lower = (PLACES[high] ?? []).map(([x, y]) => ({
    x: WIDTH - x,
    y: HEIGHT - y,
    isRed: RED_NUMBERS.has(high),
  }));
  if (low !== "6") return [...upper, ...lower];
  // The double six: in each half one column is red, the left above and the right below.
  return [
    ...upper.map((spot) => ({ ...spot, isRed: spot.x < WIDTH / 2 })),
    ...lower.map((spot) => ({ ...spot, isRed: spot.x > WIDTH / 2 })),
  ];
}
