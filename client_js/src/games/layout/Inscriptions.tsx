// What is written at the foot of a felt: the name of the house, and what the chapter asks for.

import "./layout.css";

const LINE = 17;
const WIDE = 500;
const LARGEST = 13;
/** Between two lines of a row, in letters. */
const SPACE = 4;
/** The width of a letter of this print, as a share of its height. */
const LETTER = 0.66;

interface InscriptionsProps {
  readonly house: string;
  readonly lines: readonly string[];
  /** Of the felt: they take its lowest part. */
  readonly width: number;
  readonly height: number;
  /** On a wide felt one row, on a narrow one a row for each line. */
  readonly isOneRow?: boolean;
  /** They take the middle instead of the lowest part. */
  readonly isMiddle?: boolean;
}

const isWide = (width: number) => width >= WIDE;

export function footHeight(
  lines: readonly string[],
  width: number,
  isOneRow = isWide(width),
): number {
  return LINE * (isOneRow ? 1 : 1 + lines.length);
}

export function Inscriptions(props: InscriptionsProps) {
  const { house, lines, width, height, isOneRow = isWide(width) } = props;
  const all = [house, ...lines];
  const left = height - footHeight(lines, width, isOneRow);
  const top = props.isMiddle === true ? left / 2 : left - 4;
  const at = isOneRow ? beside(all, width) : below(all, width);
  return (
    <g class="felt-inscriptions">
      {all.map((line, index) => (
        <Line key={index} line={line} isHouse={index === 0} top={top} {...at(index)} />
      ))}
    </g>
  );
}

interface LinePlace {
  readonly x: number;
  readonly row: number;
  readonly room: number;
}

function below(_: readonly string[], width: number): (index: number) => LinePlace {
  return (index) => ({ x: width / 2, row: index, room: width });
}

/** In one row: each has room by its length. */
function beside(all: readonly string[], width: number): (index: number) => LinePlace {
  const weights = all.map((line) => line.length + SPACE);
  const sum = (some: readonly number[]) => some.reduce((a, b) => a + b, 0);
  const letter = width / sum(weights);
  return (index) => {
    const room = (weights[index] ?? 0) * letter;
    return { x: sum(weights.slice(0, index)) * letter + room / 2, row: 0, room };
  };
}

interface LineProps {
  readonly line: string;
  readonly isHouse: boolean;
  readonly top: number;
}

function Line({ line, isHouse, top, x, row, room }: LineProps & LinePlace) {
  return (
    <text
      class={isHouse ? "felt-house" : "felt-inscription"}
      x={x}
      y={top + LINE * (row + 0.5)}
      style={{ fontSize: `${fitting(line, room - 12, LARGEST)}px` }}
    >
      {line}
    </text>
  );
}

/** The size at which a line fits into its room, and no more than `largest`.
 * @param letter the width of a letter as a share of its height */
export function fitting(line: string, room: number, largest: number, letter = LETTER): number {
  return Math.min(largest, room / (letter * Math.max(1, line.length)));
}
