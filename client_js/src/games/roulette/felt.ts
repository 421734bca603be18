// From units of the layout to pixels of its picture, lying down (desktop) or upright (phone).

import type { Rect } from "../layout/surface";
import { type Area, type Point, ROWS } from "./geometry";

export interface Felt {
  readonly isUpright: boolean;
  readonly width: number;
  readonly height: number;
  readonly chip: number;
  readonly toPixel: (point: Point) => { readonly x: number; readonly y: number };
  readonly toLayout: (x: number, y: number) => Point;
  readonly rectOf: (area: Area) => Rect;
  /** The step of an arrow key, as it is seen on the screen. */
  readonly stepOf: (key: string) => Point | null;
}

/** Pixels of one unit: of a row, of a zero, of a number across, of the outside boxes across. */
interface Measures {
  readonly row: number;
  readonly zero: number;
  readonly number: number;
  readonly outside: number;
  readonly margin: number;
  readonly chip: number;
}

const LYING: Measures = { row: 64, zero: 66, number: 72, outside: 56, margin: 12, chip: 35 };
const STANDING: Measures = { row: 48, zero: 52, number: 92, outside: 56, margin: 8, chip: 32 };

const UP: Point = { along: 0, across: 1 };
const DOWN: Point = { along: 0, across: -1 };
const FORTH: Point = { along: 1, across: 0 };
const BACK: Point = { along: -1, across: 0 };

export function feltOf(isUpright: boolean): Felt {
  const m = isUpright ? STANDING : LYING;
  const length = m.zero + (ROWS + 1) * m.row + 2 * m.margin;
  const breadth = 3 * m.number + 2 * m.outside + 2 * m.margin;

  const toLength = (along: number) => m.margin + m.zero + along * (along < 0 ? m.zero : m.row);
  const toBreadth = (across: number) =>
    m.margin + 2 * m.outside + across * (across < 0 ? m.outside : m.number);
  const fromLength = (pixels: number) => {
    const past = pixels - m.margin - m.zero;
    return past / (past < 0 ? m.zero : m.row);
  };
  const fromBreadth = (pixels: number) => {
    const past = pixels - m.margin - 2 * m.outside;
    return past / (past < 0 ? m.outside : m.number);
  };

  const toPixel = ({ along, across }: Point) =>
    isUpright
      ? { x: toBreadth(across), y: toLength(along) }
      : { x: toLength(along), y: breadth - toBreadth(across) };

  return {
    isUpright,
    width: isUpright ? breadth : length,
    height: isUpright ? length : breadth,
    chip: m.chip,
    toPixel,
    toLayout: (x, y) =>
      isUpright
        ? { along: fromLength(y), across: fromBreadth(x) }
        : { along: fromLength(x), across: fromBreadth(breadth - y) },
    rectOf: (area) => {
      const a = toPixel({ along: area.along[0], across: area.across[0] });
      const b = toPixel({ along: area.along[1], across: area.across[1] });
      return {
        x: Math.min(a.x, b.x),
        y: Math.min(a.y, b.y),
        width: Math.abs(a.x - b.x),
        height: Math.abs(a.y - b.y),
      };
    },
    stepOf: (key) => stepOf(key, isUpright),
  };
}

function stepOf(key: string, isUpright: boolean): Point | null {
  switch (key) {
    case "ArrowRight":
      return isUpright ? UP : FORTH;
    case "ArrowLeft":
      return isUpright ? DOWN : BACK;
    case "ArrowUp":
      return isUpright ? BACK : UP;
    case "ArrowDown":
      return isUpright ? FORTH : DOWN;
    default:
      return null;
  }
}
