// A layout of boxes, one for each spot: cloth and lines, what the game prints in a box, the spots,
// and after the outcome the boxes that won.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { chipPrint } from "../../components/chip_value";
import type { SpotInfo } from "../../protocol";
import { text } from "../../text";
import { withSign } from "../../text/format";
import type { GameView, GameViewProps, Shown } from "../contract";
import { useStanding } from "../use_rested";
import { Cloth } from "./Cloth";
import { type Box, type GridPlan, type PlannedBox, rectOf, surfaceOf } from "./grid";
import "./grid.css";
import { footHeight, Inscriptions } from "./Inscriptions";
import { SpotLayer } from "./SpotLayer";
import type { Surface } from "./surface";
import { useNarrow, useRoom } from "./use_narrow";
import { usePointed } from "./use_pointed";

/** In a frame narrower than this the boxes take the places that they have on a phone, and where
 * fingers point, wherever else the smallest of them would be too small for one. */
const PORTRAIT_BELOW = 560;
/** Up to this width a room is that of a phone held upright. */
const UPRIGHT = 560;
const FINGER = window.matchMedia("(pointer: coarse)").matches ? 44 : 0;

/** Whether the boxes of a layout made for a desk would be too small: below what is thrown, a room this
 * low leaves it little height; and a narrow one has no width for it. */
function isLowRoom(width: number, height: number): boolean {
  return width > UPRIGHT && (height <= 640 || (width >= 608 && width < 912));
}

/** What a game's layout is made of; the same object at every draw. */
export interface Grid {
  readonly label: string;
  readonly nameOf: GameView["nameOf"];
  readonly landscape: GridPlan;
  readonly portrait: GridPlan;
  /** For low rooms, such as that of a phone held across, if `landscape` would be too small there; or for
   * the rooms that `isSpecial` names. */
  readonly special?: GridPlan;
  readonly isSpecial?: (width: number, height: number) => boolean;
  /** What is written at the foot, beside the name of the house and the limits. */
  readonly inscriptions?: (rules: GameViewProps["facts"]["rules"]) => readonly string[];
  /** What is printed in a box. */
  readonly print: (box: PlannedBox, rules: GameViewProps["facts"]["rules"]) => ComponentChildren;
  /** The outcome as spots name it in `covers`; null for another draw. */
  readonly outcomeOf: (draw: Shown["draw"]) => string | null;
  /** The odds of a spot that has won, if they differ from the printed ones. */
  readonly paidOf: (spot: SpotInfo, draw: Shown["draw"]) => string | null;
  /** Whether these take the place of the printed ones, at the foot of a box; else they lie on its upper
   * edge. */
  readonly isPaidBelow?: boolean;
  /** What came, beside the inscriptions that have their own part of the layout; as high as that part. */
  readonly came?: (draw: Shown["draw"], height: number) => ComponentChildren;
}

export function GridLayout({ grid, ...props }: GameViewProps & { readonly grid: Grid }) {
  const { facts, house } = props;
  const lines = useMemo(() => inscriptionsOf(grid, facts), [grid, facts]);
  const frame = useRef<HTMLDivElement>(null);
  const timesSmallest = useMemo(
    () => shrinkable(surfaceOf(grid.landscape, facts.spots)),
    [grid, facts.spots],
  );
  const isNarrow = useNarrow(frame, PORTRAIT_BELOW);
  const isTight = useNarrow(frame, FINGER * timesSmallest);
  const isLow = useRoom(frame, grid.isSpecial ?? isLowRoom) && grid.special !== undefined;
  const isPortrait = !isLow && (isNarrow || isTight);
  const plan = isPortrait ? grid.portrait : (isLow && grid.special) || grid.landscape;
  const surface = useMemo(
    () => surfaceOf(plan, facts.spots, footOf(plan, lines)),
    [plan, facts.spots, lines],
  );
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
        <Inscribed {...{ plan, house, lines, width, height }} />
      </svg>
    ),
    [grid, plan, viewBox, places, facts.rules, house, lines, width, height],
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
      data-upright={isPortrait ? "" : undefined}
      data-dimmed={!props.open.value && standing === null ? "" : undefined}
    >
      <div class="grid-felt" style={{ "--ratio": width / height }}>
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
          {standing && <Came plan={plan} grid={grid} draw={standing.draw} />}
          {standing && <Paid winners={winners} grid={grid} draw={standing.draw} />}
        </SpotLayer>
      </div>
      <p class="unseen">{lines.join(". ")}</p>
    </div>
  );
}

/** The limits first: 689a.1(g)(4). */
function inscriptionsOf(grid: Grid, { minimum, maximum, rules }: GameViewProps["facts"]) {
  const limits = text.layout.limits(withSign(chipPrint(minimum)), withSign(chipPrint(maximum)));
  return [limits, ...(grid.inscriptions?.(rules) ?? [])];
}

function footOf(plan: GridPlan, lines: readonly string[]): number {
  return plan.inscriptions === undefined ? footHeight(lines, plan.width) : 0;
}

interface InscribedProps {
  readonly plan: GridPlan;
  readonly house: string;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

/** At the foot of the felt, or in the middle of their own part of it. */
function Inscribed({ plan, width, height, ...said }: InscribedProps) {
  if (plan.inscriptions === undefined) return <Inscriptions {...said} {...{ width, height }} />;
  const part = rectOf(plan, plan.inscriptions);
  return (
    <g transform={`translate(${part.x} ${part.y})`}>
      <Inscriptions {...said} width={part.width} height={part.height} isMiddle={true} />
    </g>
  );
}

/** How many times the smallest side of a box goes into the width of the layout. */
function shrinkable({ width, places }: Pick<Surface<Box>, "width" | "places">): number {
  const sides = places.flatMap(({ rect }) => [rect.width, rect.height]);
  return width / Math.min(width, ...sides);
}

interface LightsProps {
  readonly winners: readonly Box[];
  readonly places: readonly Box[];
  readonly pointed: ReadonlySignal<SpotInfo | null>;
}

/** Drawn under the print, so that the print stays as bright. */
function Lights({ winners, places, pointed }: LightsProps) {
  const spot = pointed.value;
  const lit = spot && places.find((box) => box.spot === spot);
  return (
    <g class="felt-lights">
      {winners.map((box, nth) => (
        <rect key={box.key} class="felt-won" {...box.mark} style={{ "--nth-won": nth }} />
      ))}
      {lit && <rect class="felt-lit" {...lit.rect} />}
    </g>
  );
}

interface CameProps {
  readonly plan: GridPlan;
  readonly grid: Grid;
  readonly draw: Shown["draw"];
}

function Came({ plan, grid, draw }: CameProps) {
  if (plan.inscriptions === undefined || grid.came === undefined) return null;
  const { x, y, height } = rectOf(plan, plan.inscriptions);
  return <g transform={`translate(${x} ${y})`}>{grid.came(draw, height)}</g>;
}

interface PaidProps {
  readonly winners: readonly Box[];
  readonly grid: Grid;
  readonly draw: Shown["draw"];
}

/** If a spot is paid at other odds than printed: a plate at the upper edge of its box. */
const PAID_HEIGHT = 20;

function Paid({ winners, grid, draw }: PaidProps) {
  return (
    <g class="grid-paid">
      {winners.map(({ key, spot, rect }) => {
        const paid = grid.paidOf(spot, draw);
        if (paid === null) return null;
        const width = 12 + 7.2 * paid.length;
        const y = rect.y + (grid.isPaidBelow ? rect.height - PAID_HEIGHT / 2 : 0);
        return (
          <g key={key} transform={`translate(${rect.x + rect.width / 2} ${y})`}>
            <rect
              x={-width / 2}
              y={-PAID_HEIGHT / 2}
              width={width}
              height={PAID_HEIGHT}
              rx={PAID_HEIGHT / 2}
            />
            <text y="0.5">{paid}</text>
          </g>
        );
      })}
    </g>
  );
}
