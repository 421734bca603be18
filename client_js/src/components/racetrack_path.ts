// The oval of a wheel replica, cut into pockets of equal length.

export interface PocketShape {
  /** The pocket's outline. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

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

/** `count` pockets clockwise, the first one in the middle of the left end (or, in an oval that
 * stands upright, of the top). */
export function pocketShapes(count: number, oval: Oval): readonly PocketShape[] {
  const stands = oval.height > oval.width;
  const length = Math.max(oval.width, oval.height);
  const breadth = Math.min(oval.width, oval.height);
  const radius = (breadth - oval.thickness) / 2;
  const straight = length - breadth;
  const round = 2 * straight + 2 * Math.PI * radius;
  const pocket = round / count;
  const point = (way: number, out: number) => {
    const at = onRing(((way % round) + round) % round, radius, straight, breadth);
    const [x, y] = [at.x + at.outX * out, at.y + at.outY * out];
    return stands ? { x: breadth - y, y: x } : { x, y };
  };
  return Array.from({ length: count }, (_, index) => {
    const middle = index * pocket - (Math.PI * radius) / 2;
    const ways = Array.from(
      { length: CORNERS_A_POCKET + 1 },
      (_, corner) => middle + (corner / CORNERS_A_POCKET - 0.5) * pocket,
    );
    const outline = [
      ...ways.map((way) => point(way, oval.thickness / 2)),
      ...ways.reverse().map((way) => point(way, -oval.thickness / 2)),
    ];
    const corners = outline.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    return { path: `M${corners.join("L")}Z`, ...point(middle, 0) };
  });
}

/** The room within the ring, where the words stand. */
export function insideOf({ width, height, thickness }: Oval) {
  const gap = thickness * 1.2;
  return { x: gap, y: gap, width: width - 2 * gap, height: height - 2 * gap };
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
