// A layout made of boxes: each spot has one, in rows. Left and width are shares of the layout's
// width, so that rows of five, six and seven boxes lie under one another.

import type { SpotInfo } from "../../protocol";
import type { SpotKey } from "../contract";
import { nearestAhead, type Pixel, type Rect, type SpotPlace, type Surface } from "./surface";

/** A part of a layout. */
export interface Part {
  readonly left: number;
  readonly width: number;
  /** The first of the rows that it lies in, and how many these are. */
  readonly row: number;
  readonly rows: number;
}

export interface Cell extends Part {
  readonly key: SpotKey;
  /** Where its chips lie, if elsewhere than in the other boxes of the plan. */
  readonly chipsAt?: Pixel;
}

/** How a layout is laid out on one kind of screen. */
export interface GridPlan {
  readonly cells: readonly Cell[];
  readonly width: number;
  readonly rowHeights: readonly number[];
  /** Around all boxes; 10 without it. */
  readonly margin?: number;
  /** Where the house's name and what else is inscribed stand, if not below the boxes. */
  readonly inscriptions?: Part;
  /** The size of a chip, and where in its box it lies: shares of width and height. */
  readonly chip: number;
  readonly chipsAt: Pixel;
}

export interface Box extends SpotPlace {
  readonly rect: Rect;
}

/** A box of a plan: its chips have this size. */
export interface PlannedBox extends Box {
  readonly chip: number;
}

const MARGIN = 10;

/** Boxes of equal width in one row, between two shares of the layout's width. */
export function inRow(
  keys: readonly SpotKey[],
  row: number,
  from = 0,
  to = 1,
  rows = 1,
): readonly Cell[] {
  const width = (to - from) / keys.length;
  return keys.map((key, index) => ({ key, left: from + index * width, width, row, rows }));
}

/** The picture of a plan. Cells of spots that the table does not offer are left out.
 * @param foot the height below the boxes, for inscriptions */
export function surfaceOf(
  plan: GridPlan,
  spots: ReadonlyMap<SpotKey, SpotInfo>,
  foot = 0,
): BoxSurface<PlannedBox> {
  const boxes = plan.cells.flatMap((cell): readonly PlannedBox[] => {
    const spot = spots.get(cell.key);
    if (spot === undefined) return [];
    const box = boxOf(cell.key, spot, rectOf(plan, cell), cell.chipsAt ?? plan.chipsAt);
    return [{ ...box, chip: plan.chip }];
  });
  const { margin = MARGIN } = plan;
  const height = topOf(plan, plan.rowHeights.length) + margin + foot;
  return boxSurface(boxes, { width: plan.width, height, chip: plan.chip });
}

/** Where a part of a plan lies on its picture. */
export function rectOf(plan: GridPlan, part: Part): Rect {
  const { margin = MARGIN } = plan;
  const inner = plan.width - 2 * margin;
  const y = topOf(plan, part.row);
  return {
    x: margin + part.left * inner,
    y,
    width: part.width * inner,
    height: topOf(plan, part.row + part.rows) - y,
  };
}

function topOf({ rowHeights, margin = MARGIN }: GridPlan, row: number): number {
  return margin + rowHeights.slice(0, row).reduce((sum, height) => sum + height, 0);
}

export type BoxSurface<B extends Box = Box> = Surface<B>;

/** A surface of boxes that do not overlap. */
export function boxSurface<B extends Box>(
  boxes: readonly B[],
  extent: Pick<BoxSurface, "width" | "height" | "chip">,
): BoxSurface<B> {
  return {
    ...extent,
    places: boxes,
    placeAt: (point) => boxes.find(({ rect }) => isIn(point, rect)) ?? null,
    placeBeside: (from, arrow) => boxBeside(from, arrow, boxes),
  };
}

/** The box of a spot; its chips lie at these shares of its width and height. */
export function boxOf(key: SpotKey, spot: SpotInfo, rect: Rect, at: Pixel): Box {
  const chips = { x: rect.x + rect.width * at.x, y: rect.y + rect.height * at.y };
  return { key, spot, rect, chips, mark: { ...inset(rect, 2), rx: 3 } };
}

const ARROWS: Readonly<Record<string, Pixel>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

function boxBeside<B extends Box>(from: B, arrow: string, boxes: readonly B[]): B | null {
  const step = ARROWS[arrow];
  if (step === undefined) return null;
  const start = centreOf(from.rect);
  return nearestAhead(boxes, ({ rect }) => {
    const { x, y } = centreOf(rect);
    return {
      ahead: (x - start.x) * step.x + (y - start.y) * step.y,
      aside: Math.abs((x - start.x) * step.y) + Math.abs((y - start.y) * step.x),
    };
  });
}

export function centreOf({ x, y, width, height }: Rect): Pixel {
  return { x: x + width / 2, y: y + height / 2 };
}

function inset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function isIn({ x, y }: Pixel, rect: Rect): boolean {
  return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
}
