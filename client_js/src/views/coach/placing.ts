// Where the coach's card goes: near what it speaks of, in the stage, over nothing that is needed.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

export interface Corner {
  readonly x: number;
  readonly y: number;
}

const GAP = 12;
const STEP = 12;

/** The upper left corner of a card; null if the room has no free place for it. Nearest to the
 * target first.
 * @param kept what the card may not cover, the target among them */
export function placeBeside(
  target: Area,
  card: Size,
  room: Area,
  kept: readonly Area[],
): Corner | null {
  const [right, bottom] = [room.x + room.width - card.width, room.y + room.height - card.height];
  if (right < room.x || bottom < room.y) return null;
  const between = (least: number, value: number, most: number) =>
    Math.min(most, Math.max(least, value));
  const across = between(room.x, target.x + (target.width - card.width) / 2, right);
  const along = between(room.y, target.y + (target.height - card.height) / 2, bottom);
  const beside: readonly Corner[] = [
    { x: across, y: target.y + target.height + GAP },
    { x: across, y: target.y - card.height - GAP },
    { x: target.x + target.width + GAP, y: along },
    { x: target.x - card.width - GAP, y: along },
  ];
  const isFree = ({ x, y }: Corner) =>
    x >= room.x &&
    x <= right &&
    y >= room.y &&
    y <= bottom &&
    kept.every((area) => !isOver({ x, y, ...card }, area));
  return beside.find(isFree) ?? nearestFree(target, { room, right, bottom }, card, isFree);
}

interface Bounds {
  readonly room: Area;
  readonly right: number;
  readonly bottom: number;
}

/** Of all places of the room, row by row. */
function nearestFree(
  target: Area,
  { room, right, bottom }: Bounds,
  card: Size,
  isFree: (at: Corner) => boolean,
): Corner | null {
  const distance = ({ x, y }: Corner) =>
    Math.hypot(
      x + card.width / 2 - target.x - target.width / 2,
      y + card.height / 2 - target.y - target.height / 2,
    );
  let best: Corner | null = null;
  for (let y = room.y; y <= bottom; y += STEP) {
    for (let x = room.x; x <= right; x += STEP) {
      const at = { x, y };
      if ((best === null || distance(at) < distance(best)) && isFree(at)) best = at;
    }
  }
  return best;
}

function isOver(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
