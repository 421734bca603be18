// What is printed in each area of the layout: dice or words, and the odds (625a.1(c)(3)).

import { Die } from "../../components/Die";
import { payout } from "../../text/format";
import { type Box, centreOf } from "../layout/grid";
import type { Rect } from "../layout/surface";
import { text } from "./text";

export function AreaPrint({ box }: { readonly box: Box }) {
  const { rect, spot } = box;
  const { on, pick } = spot;
  const pays = payout(spot.pays);
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
      return <Total rect={rect} total={pick[0] ?? ""} pays={pays} />;
    case "one_of_a_kind":
      return <DiceRow rect={rect} faces={faces} pays={oneOfAKindPays(rect.width)} />;
    case "two_of_a_kind":
      return <DiceRow rect={rect} faces={[...faces, ...faces]} pays={pays} />;
    case "three_of_a_kind":
      return <DiceRow rect={rect} faces={[...faces, ...faces, ...faces]} pays={pays} />;
    default:
      return <DiceRow rect={rect} faces={faces} pays={pays} />;
  }
}

interface WordsProps {
  readonly rect: Rect;
  readonly word: string;
  readonly lines: readonly string[];
}

/** Higher areas are printed in their upper part, over the chips. */
const TALL = 100;

/** A word and, as far as there is room, what is to be said of it. */
function Words({ rect, word, lines }: WordsProps) {
  const { x } = centreOf(rect);
  const isTall = rect.height > TALL;
  const shown = lines.slice(0, isTall ? lines.length : 2).filter(fits(rect.width));
  const isNarrow = rect.width < 120;
  const step = 16;
  const top = isTall ? rect.y + 34 : rect.y + rect.height / 2 - (shown.length * step) / 2;
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
        <text key={line} class="grid-odds" x={x} y={top + 20 + index * step}>
          {line}
        </text>
      ))}
    </>
  );
}

const fits = (width: number) => (line: string) => line.length * 6.2 < width;

/** "1 · 2 · 3 to 1", and without its last words in an area that is too narrow for them. */
function oneOfAKindPays(width: number): string {
  const { oneOfAKindPays: whole, oneOfAKindPaysShort: short } = text;
  return fits(width)(whole) ? whole : short;
}

interface TotalProps {
  readonly rect: Rect;
  readonly total: string;
  readonly pays: string;
}

function Total({ rect, total, pays }: TotalProps) {
  const { x } = centreOf(rect);
  return (
    <>
      <text class="grid-number" x={x} y={rect.y + rect.height * 0.4}>
        {total}
      </text>
      <text class="grid-odds" x={x} y={rect.y + rect.height * 0.78}>
        {pays}
      </text>
    </>
  );
}

interface DiceRowProps {
  readonly rect: Rect;
  readonly faces: readonly number[];
  readonly pays: string;
}

const GAP = 3;
const LARGEST_DIE = 30;

/** The dice beside one another, or below one another where the area is portrait. */
function DiceRow({ rect, faces, pays }: DiceRowProps) {
  const { x } = centreOf(rect);
  const isPortrait = rect.height > 1.7 * rect.width;
  const room = (isPortrait ? rect.height - 34 : rect.width - 8) / faces.length - GAP;
  const size = Math.min(LARGEST_DIE, room, rect.height - 24);
  const extent = faces.length * (size + GAP) - GAP;
  const height = isPortrait ? extent : size;
  const top = isPortrait ? rect.y + 16 : rect.y + (rect.height - height - 15) / 2;
  return (
    <>
      {faces.map((face, index) => {
        const along = index * (size + GAP);
        return (
          <Die
            key={index}
            face={face}
            size={size}
            x={isPortrait ? x - size / 2 : x - extent / 2 + along}
            y={isPortrait ? top + along : top}
          />
        );
      })}
      <text class="grid-odds" x={x} y={top + height + 9}>
        {pays}
      </text>
    </>
  );
}
