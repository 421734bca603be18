// A layout of boxes, one for each spot: cloth and lines, what the game prints in a box, the spots,
// and after the outcome the boxes that won.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { chipPrint } from "../../components/chip_value";
import type { SpotInfo } from "../../protocol";
import { text } from "../../text";
import type { GameView, GameViewProps, Shown } from "../contract";
import { useStanding } from "../rested";
import { Cloth } from "./Cloth";
import { type Box, type GridPlan, surfaceOf } from "./grid";
import "./grid.css";
import { useNarrow } from "./narrow";
import { usePointed } from "./pointed";
import { SpotLayer } from "./SpotLayer";
import type { Surface } from "./surface";

/** Under this many pixels the boxes take the places that they have on a phone, and where fingers
 * point, wherever else the smallest of them would be too small for one. */
const UPRIGHT_BELOW = 560;
const FINGER = window.matchMedia("(pointer: coarse)").matches ? 44 : 0;

/** What a game's layout is made of; the same object at every draw. */
export interface Grid {
  readonly label: string;
  readonly nameOf: GameView["nameOf"];
  readonly lying: GridPlan;
  readonly upright: GridPlan;
  /** What is printed in a box. */
  readonly print: (box: Box, rules: GameViewProps["facts"]["rules"]) => ComponentChildren;
  /** The outcome in the words of what spots cover; null for a draw of something else. */
  readonly outcomeOf: (draw: Shown["draw"]) => string | null;
  /** Written beside a spot that has won, where it is paid otherwise than is printed. */
  readonly paidOf: (spot: SpotInfo, draw: Shown["draw"]) => string | null;
}

export function GridLayout({ grid, ...props }: GameViewProps & { readonly grid: Grid }) {
  const { facts } = props;
  const frame = useRef<HTMLDivElement>(null);
  const lying = useMemo(() => surfaceOf(grid.lying, facts.spots), [grid, facts.spots]);
  const upright = useMemo(() => surfaceOf(grid.upright, facts.spots), [grid, facts.spots]);
  const isUpright = useNarrow(frame, Math.max(UPRIGHT_BELOW, FINGER * shrinkable(lying)));
  const surface = isUpright ? upright : lying;
  const { width, height, places } = surface;
  const viewBox = `0 0 ${width} ${height}`;
  const cloth = useMemo(
    () => (
      <svg class="felt-drawing" viewBox={viewBox} aria-hidden="true">
        <Cloth width={width} height={height} />
      </svg>
    ),
    [viewBox, width, height],
  );
  const print = useMemo(
    () => (
      <svg class="grid-print" viewBox={viewBox} aria-hidden="true">
        {places.map((box) => (
          <g key={box.key} class="grid-box">
            <rect class="felt-line" {...box.rect} />
            {grid.print(box, facts.rules)}
          </g>
        ))}
      </svg>
    ),
    [grid, viewBox, places, facts.rules],
  );
  const standing = useStanding(props.shown, props.phase, props.houseNow);
  const outcome = standing && grid.outcomeOf(standing.draw);
  const winners =
    outcome === null ? [] : places.filter(({ spot }) => spot.covers.includes(outcome));
  const [pointed, point] = usePointed(props.point);
  return (
    <div
      class="grid-layout"
      ref={frame}
      data-upright={isUpright ? "" : undefined}
      data-dimmed={!props.open.value && standing === null ? "" : undefined}
    >
      <div class="grid-felt">
        {cloth}
        <svg class="grid-print" viewBox={viewBox} aria-hidden="true">
          <Lights winners={winners} places={places} pointed={pointed} />
        </svg>
        {print}
        <SpotLayer
          {...props}
          surface={surface}
          label={grid.label}
          nameOf={grid.nameOf}
          onPoint={point}
        >
          {standing && <Paid winners={winners} grid={grid} draw={standing.draw} />}
        </SpotLayer>
      </div>
      <p class="grid-limits">
        {text.layout.limits(`$${chipPrint(facts.minimum)}`, `$${chipPrint(facts.maximum)}`)}
      </p>
    </div>
  );
}

/** How many times the smallest side of a box goes into the width of the layout. */
function shrinkable({ width, places }: Surface<Box>): number {
  const sides = places.flatMap(({ rect }) => [rect.width, rect.height]);
  return width / Math.min(width, ...sides);
}

interface LightsProps {
  readonly winners: readonly Box[];
  readonly places: readonly Box[];
  readonly pointed: ReadonlySignal<SpotInfo | null>;
}

/** Under what is printed, which stays as bright as it is. */
function Lights({ winners, places, pointed }: LightsProps) {
  const spot = pointed.value;
  const lit = spot && places.find((box) => box.spot === spot);
  return (
    <g class="felt-lights">
      {winners.map((box) => (
        <rect key={box.key} class="felt-won" {...box.mark} />
      ))}
      {lit && <rect class="felt-lit" {...lit.rect} />}
    </g>
  );
}

interface PaidProps {
  readonly winners: readonly Box[];
  readonly grid: Grid;
  readonly draw: Shown["draw"];
}

/** Paid otherwise than is printed: on a plate at the upper edge of the box. */
function Paid({ winners, grid, draw }: PaidProps) {
  return (
    <g class="grid-paid">
      {winners.map(({ key, spot, rect }) => {
        const paid = grid.paidOf(spot, draw);
        if (paid === null) return null;
        const width = 12 + 7.2 * paid.length;
        return (
          <g key={key} transform={`translate(${rect.x + rect.width / 2} ${rect.y})`}>
            <rect x={-width / 2} y="-10" width={width} height="20" rx="10" />
            <text y="0.5">{paid}</text>
          </g>
        );
      })}
    </g>
  );
}
