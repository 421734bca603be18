// What is printed in the middle of the cloth: the odds and a note below them, along the arc at which
// the players sit, between two gilded lines.

import { useId } from "preact/hooks";
import { fitting } from "../layout/Inscriptions";

interface FeltPrintProps {
  readonly odds: string;
  readonly note: string;
}

const WIDTH = 600;
const HEIGHT = 176;
/** The room of each line on its arc, and its largest letters. Capitals of the felt are wide. */
const ODDS = { room: 500, largest: 38 };
const NOTE = { room: 560, largest: 22 };
const LINES = [
  { from: 12, thick: 2.4 },
  { from: 19, thick: 1 },
  { from: 107, thick: 1 },
  { from: 114, thick: 2.4 },
];

export function FeltPrint({ odds, note }: FeltPrintProps) {
  const id = useId();
  return (
    <svg
      class="felt-print"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${odds}. ${note}`}
    >
      <defs>
        <path id={`${id}odds`} d={arc(58)} />
        <path id={`${id}note`} d={arc(91)} />
      </defs>
      {LINES.map(({ from, thick }) => (
        <path key={from} class="felt-print-line" d={arc(from)} stroke-width={thick} />
      ))}
      <PrintedLine path={`#${id}odds`} line={odds} {...ODDS} isOdds={true} />
      <PrintedLine path={`#${id}note`} line={note} {...NOTE} isOdds={false} />
    </svg>
  );
}

interface PrintedLineProps {
  readonly path: string;
  readonly line: string;
  readonly room: number;
  readonly largest: number;
  readonly isOdds: boolean;
}

function PrintedLine({ path, line, room, largest, isOdds }: PrintedLineProps) {
  return (
    <text
      class={isOdds ? "felt-print-odds" : "felt-print-note"}
      style={{ fontSize: `${fitting(line, room, largest)}px` }}
    >
      <textPath href={path} startOffset="50%">
        {line}
      </textPath>
    </text>
  );
}

/** From edge to edge, lowest in the middle. */
function arc(from: number): string {
  return `M 24 ${from} Q ${WIDTH / 2} ${from + 100} ${WIDTH - 24} ${from}`;
}
