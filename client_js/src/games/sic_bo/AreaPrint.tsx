// What is printed in each area of the layout: dice or words, and the odds (625a.1(c)(3)).

import { Die } from "../../components/Die";
import { payout } from "../../text/format";
import { centreOf, type PlannedBox } from "../layout/grid";
import { fitting } from "../layout/Inscriptions";
import type { Pixel, Rect } from "../layout/surface";
import { text } from "./text";

/** Under this width the odds are printed as "6:1". */
const NARROW = 68;

export function AreaPrint({ box }: { readonly box: PlannedBox }) {
  const { rect, spot } = box;
  const { on, pick } = spot;
  const pays = rect.width < NARROW ? `${spot.pays.replace(" to 1", "")}:1` : payout(spot.pays);
  const faces = pick.map(Number);
  switch (on) {
    case "small":
    case "big":
      return (
        <Words
          rect={rect}
          word={text.kinds[on]}
          lines={[text.spans[on], pays, text.losesOnTriple]}
        />
      );
    case "any_three_of_a_kind":
      return <Words rect={rect} word={text.any} lines={[pays]} />;
    case "total":
      return <Total box={box} total={pick[0] ?? ""} pays={pays} />;
    case "one_of_a_kind":
      return <Dice box={box} faces={faces} pays={oneOfAKindPays(rect.width)} />;
    case "two_of_a_kind":
      return <Dice box={box} faces={[...faces, ...faces]} pays={pays} />;
    case "three_of_a_kind":
      return <Dice box={box} faces={[...faces, ...faces, ...faces]} pays={pays} />;
    default:
      return <Dice box={box} faces={faces} pays={pays} />;
  }
}

interface WordsProps {
  readonly rect: Rect;
  readonly word: string;
  readonly lines: readonly string[];
}

/** In a low area, chips lie at the right of the lines. */
const ASIDE = 5;
/** Higher areas are printed in their upper part, over the chips. */
const TALL = 100;

/** A word and, as far as there is room, what is to be said of it. */
function Words({ rect, word, lines }: WordsProps) {
  const { x } = centreOf(rect);
  const isTall = rect.height > TALL;
  const shown = lines.slice(0, isTall ? lines.length : 2).filter(fits(rect.width));
  const isNarrow = rect.width < 120;
  const step = isTall ? 19 : 15;
  const top = isTall ? rect.y + 34 : rect.y + rect.height / 2 - 2 - (shown.length * step) / 2;
  return (
    <>
      <text
        class="grid-word"
        x={x}
        y={top}
        data-small={isNarrow ? "" : undefined}
        style={{
          fontSize: `${Math.min(isNarrow ? 14 : 17, (rect.width - 8) / (0.8 * word.length))}px`,
        }}
      >
        {word}
      </text>
      {shown.map((line, index) => (
        <text
          key={line}
          class="grid-odds"
          x={isTall ? x : x - ASIDE}
          y={top + 4 + (index + 1) * step}
          style={{
            fontSize: `${fitting(line, rect.width - 8, isTall ? LARGEST_ODDS : 12.5, LETTER)}px`,
          }}
        >
          {line}
        </text>
      ))}
    </>
  );
}

const fits = (width: number) => (line: string) => line.length * 6.2 < width;

/** "1 · 2 · 3 to 1", and "1/2/3 : 1" in an area that is too narrow for it. */
function oneOfAKindPays(width: number): string {
  const { oneOfAKindPays: whole, oneOfAKindPaysShort: short } = text;
  return fits(width)(whole) ? whole : short;
}

interface TotalProps extends AreaProps {
  readonly total: string;
}

function Total({ box, total, pays }: TotalProps) {
  const { room, odds } = roomsOf(box);
  const { rect, chips, chip } = box;
  // Chips stand high: beside them rather than above them.
  const isNarrow = rect.width < NARROW && chips.x > centreOf(rect).x;
  const isBelow = isNarrow && chips.y > centreOf(rect).y;
  const x = isBelow ? (rect.x + EDGE + chips.x - chip / 4) / 2 : centreOf(room).x;
  return (
    <>
      <text
        class="grid-number"
        x={x}
        y={centreOf(room).y + 1}
        style={isNarrow && !isBelow ? { fontSize: "17px" } : {}}
      >
        {total}
      </text>
      <Odds {...odds} pays={pays} widest={pays.replace(ONE_DIGIT, "0$&")} />
    </>
  );
}

/** A total that pays "6:1" stands beside one that pays "12:1". */
const ONE_DIGIT = /^\d\b/;

interface AreaProps {
  readonly box: PlannedBox;
  readonly pays: string;
}

interface DiceProps extends AreaProps {
  readonly faces: readonly number[];
}

const GAP = 3;
const LARGEST_DIE = 30;

/** In one row, one column, or two rows: however they are largest. */
function Dice({ box, faces, pays }: DiceProps) {
  const { room, odds } = roomsOf(box);
  const { columns, size } = largestDice(room, faces.length);
  const rows = Math.ceil(faces.length / columns);
  const step = size + GAP;
  const { x, y } = centreOf(room);
  const top = y - (rows * step - GAP) / 2;
  return (
    <>
      {faces.map((face, index) => {
        const row = Math.floor(index / columns);
        const inRow = Math.min(columns, faces.length - row * columns);
        const left = x - (inRow * step - GAP) / 2;
        const at = { x: left + (index % columns) * step, y: top + row * step };
        return <Die key={index} face={face} size={size} {...at} />;
      })}
      {isBesideDice(box) && <circle class="area-ring" r={box.chip * RING} {...middleOf(box)} />}
      <Odds {...odds} pays={pays} />
    </>
  );
}

/** Where chips are laid beside dice, in chips. */
const RING = 0.56;

function isBesideDice({ rect, chips }: PlannedBox): boolean {
  return chips.x > rect.x + 0.6 * rect.width && chips.y < rect.y + 0.6 * rect.height;
}

function middleOf({ chips }: PlannedBox) {
  return { cx: chips.x, cy: chips.y };
}

function largestDice({ width, height }: Rect, count: number) {
  const ways = [count, Math.ceil(count / 2), 1].map((columns) => {
    const rows = Math.ceil(count / columns);
    const size = Math.min(LARGEST_DIE, width / columns - GAP, height / rows - GAP);
    return { columns, size };
  });
  return ways.reduce((best, way) => (way.size > best.size + 0.5 ? way : best));
}

/** Between print and chips, and around the odds. */
const EDGE = 3;
/** Of a chip, with the light around it, and half of a line of the felt. */
const RIM = 1.5;
const LINE = 1.5;
const ODDS = 18;
const LARGEST_ODDS = 14;
/** The width of a letter of the odds, as a share of its height. */
const LETTER = 0.62;

interface OddsPlace extends Pixel {
  readonly width: number;
}

interface OddsProps extends OddsPlace {
  readonly pays: string;
  /** The widest of the same row: all of them have one size. */
  readonly widest?: string;
}

function Odds({ x, y, width, pays, widest = pays }: OddsProps) {
  const size = fitting(widest, width, LARGEST_ODDS, LETTER);
  return (
    <text
      class="grid-odds"
      data-all={pays === text.oneOfAKindPays ? "" : undefined}
      x={x}
      y={y}
      style={{ fontSize: `${size}px` }}
    >
      {pays}
    </text>
  );
}

interface Rooms {
  /** For dice and numbers. */
  readonly room: Rect;
  /** The middle of the odds, and how wide they may be. */
  readonly odds: OddsPlace;
}

/** Chips leave what is printed in sight: they lie under all of it, beside the odds, or beside the
 * dice and over the odds. */
function roomsOf({ rect, chips, chip }: PlannedBox): Rooms {
  const { x, y, width, height } = rect;
  const middle = x + width / 2;
  const [left, head] = [chips.x - chip / 2 - x, chips.y - chip / 2 - y];
  const isUnder = chips.y > y + 0.6 * height;
  const isBeside = chips.x > x + 0.6 * width;
  const inner = { x: x + EDGE, y: y + EDGE, width: width - 2 * EDGE };
  if (isUnder && isBeside) {
    return {
      room: { ...inner, height: head - EDGE },
      odds: { x: x + (left - RIM) / 2, y: chips.y, width: left - RIM - 2 * LINE },
    };
  }
  if (isUnder) {
    const room = { ...inner, height: head - ODDS };
    return { room, odds: { x: middle, y: y + head - ODDS / 2, width } };
  }
  const room = { ...inner, width: left - EDGE, height: height - ODDS - 2 * EDGE };
  return { room, odds: { x: middle, y: y + height - ODDS / 2 - 1, width } };
}
