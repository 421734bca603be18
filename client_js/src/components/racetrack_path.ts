// The oval of a wheel replica, cut into pockets of equal length.

export interface PocketShape {
  /** The pocket's outline. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

type Point = Pick<PocketShape, "x" | "y">;

export interface Oval {
  readonly width: number;
  readonly height: number;
  /** Of the ring of pockets. */
  readonly thickness: number;
}

/** Where a way along the middle of the ring has come to, and which way is out. */
interface OnRing {
  readonly x: number;
  readonly y: number;
  readonly outX: number;
  readonly outY: number;
}

const CORNERS_A_POCKET = 6;

/** Between the ring and the areas within it. */
const AREA_GAP = 1.5;

/** `count` pockets clockwise, the first one in the middle of the left end (or, in an oval that
 * stands upright, of the top). */
export function pocketShapes(count: number, oval: Oval): readonly PocketShape[] {
  const point = ringOf(count, oval);
  return Array.from({ length: count }, (_, index) => {
    const ways = steps(index - 0.5, index + 0.5);
    const outline = [
      ...ways.map((way) => point(way, oval.thickness / 2)),
      ...ways.reverse().map((way) => point(way, -oval.thickness / 2)),
    ];
    return { path: pathOf(outline), ...point(index, 0) };
  });
}

/** Where a mark stands in each pocket: between its number and the inner edge of the ring. */
export function pocketMarks(count: number, oval: Oval): readonly Point[] {
  const point = ringOf(count, oval);
  return Array.from({ length: count }, (_, index) => point(index, -0.35 * oval.thickness));
}

/** An area within the ring, beside these pockets: from the first to the last of each arc, clockwise.
 * Two arcs that face each other make a band across the oval. */
export function areaWithin(
  count: number,
  oval: Oval,
  arcs: readonly (readonly [number, number])[],
): PocketShape {
  const point = ringOf(count, oval);
  const outline = arcs.flatMap(([first, last]) =>
    steps(first - 0.5, (last < first ? last + count : last) + 0.5).map((way) =>
      point(way, -oval.thickness / 2 - AREA_GAP),
    ),
  );
  return { path: pathOf(outline), ...middleOf(outline) };
}

/** The point of the ring at a pocket (whole numbers are their middles), so far out of its middle. */
function ringOf(count: number, oval: Oval): (pocket: number, out: number) => Point {
  const stands = oval.height > oval.width;
  const length = Math.max(oval.width, oval.height);
  const breadth = Math.min(oval.width, oval.height);
  const radius = (breadth - oval.thickness) / 2;
  const straight = length - breadth;
  const round = 2 * straight + 2 * Math.PI * radius;
  return (pocket, out) => {
    const way = (pocket * round) / count - (Math.PI * radius) / 2;
    const at = onRing(((way % round) + round) % round, radius, straight, breadth);
    const [x, y] = [at.x + at.outX * out, at.y + at.outY * out];
    return stands ? { x: breadth - y, y: x } : { x, y };
  };
}

/** From one place of the ring to another, in steps that follow its bends. */
function steps(from: number, to: number): number[] {
  const count = Math.round((to - from) * CORNERS_A_POCKET);
  return Array.from({ length: count + 1 }, (_, step) => from + ((to - from) * step) / count);
}

function pathOf(outline: readonly Point[]): string {
  const corners = outline.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${corners.join("L")}Z`;
}

/** The centre of gravity of an outline. */
function middleOf(outline: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  for (const [index, a] of outline.entries()) {
    const b = outline[(index + 1) % outline.length] ?? a;
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  }
  return { x: x / (3 * area), y: y / (3 * area) };
}

/** The room within the ring, where the words stand. */
export function insideOf({ width, height, thickness }: Oval) {
  const [gap, edge] = [thickness * 1.2, thickness + 3];
  return { x: gap, y: edge, width: width - 2 * gap, height: height - 2 * edge };
}

/** Index of the pocket whose middle is nearest to a point, within `reach`; null if none is. */
export function nearestPocket(
  at: { readonly x: number; readonly y: number },
  shapes: readonly PocketShape[],
  reach: number,
): number | null {
  let nearest: number | null = null;
  let least = reach;
  for (const [index, shape] of shapes.entries()) {
    const apart = Math.hypot(shape.x - at.x, shape.y - at.y);
    if (apart <= least) [nearest, least] = [index, apart];
  }
  return nearest;
}

/** From the upper left, along the top, round the right end, back below, round the left end. */
function onRing(way: number, radius: number, straight: number, breadth: number): OnRing {
  const end = Math.PI * radius;
  const middle = breadth / 2;
  if (way < straight) return { x: middle + way, y: middle - radius, outX: 0, outY: -1 };
  if (way < straight + end) {
    return bent((way - straight) / radius - Math.PI / 2, middle + straight, middle, radius);
  }
  if (way < 2 * straight + end) {
    const back = way - straight - end;
    return { x: middle + straight - back, y: middle + radius, outX: 0, outY: 1 };
  }
  return bent((way - 2 * straight - end) / radius + Math.PI / 2, middle, middle, radius);
}

function bent(angle: number, centreX: number, centreY: number, radius: number): OnRing {
  const [outX, outY] = [Math.cos(angle), Math.sin(angle)];
  return { x: centreX + outX * radius, y: centreY + outY * radius, outX, outY };
}
