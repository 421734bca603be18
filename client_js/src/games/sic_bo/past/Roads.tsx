// The roads of past rolls: big and small, odd and even, each as a bead plate and as a big road.

import { useState } from "preact/hooks";
import type { PastProps } from "../../contract";
import { kindOf, rollIn, totalOf } from "../roll";
import "./roads.css";
import { type Bead, beadPlate, bigRoad, ROWS } from "./road";
import { text } from "./text";

const CELL = 20;
const COLUMNS = 14;

type Mark = "big" | "small" | "triple" | "odd" | "even";
type Road = keyof typeof text.roads;

const ROADS = ["size", "parity"] as const;

export function Roads({ outcomes }: PastProps) {
  const [road, setRoad] = useState<Road>("size");
  if (outcomes.length === 0) return null;
  const oldestFirst = [...outcomes].reverse().map(rollIn);
  const marks = oldestFirst.map((roll) => ({
    mark: markOf(roll, road),
    isTriple: kindOf(roll) === "triple",
  }));
  // On the road of big and small a triple is a mark of its own; of odd and even it has its parity too.
  const beads = marks.map(({ mark, isTriple }) => (isTriple ? "triple" : mark));
  const counts = countsOf(beads);
  return (
    <section class="roads" aria-label={text.title(outcomes.length)}>
      <h3>{text.title(outcomes.length)}</h3>
      <fieldset>
        <legend class="unseen">{text.title(outcomes.length)}</legend>
        {ROADS.map((one) => (
          <button
            key={one}
            type="button"
            class="button quiet"
            aria-pressed={one === road}
            onClick={() => setRoad(one)}
          >
            {text.roads[one]}
          </button>
        ))}
      </fieldset>
      <Plate name={text.plates.bead} counts={counts} beads={beadPlate(beads, COLUMNS)} />
      <Plate
        name={text.plates.big}
        counts={counts}
        beads={bigRoad(
          beads.map((mark) => (mark === "triple" ? null : mark)),
          COLUMNS,
        )}
      />
      <p class="faint small">
        {text.triples} {text.independent}
      </p>
    </section>
  );
}

function markOf(roll: ReturnType<typeof rollIn>, road: Road): Mark {
  if (road === "parity") return totalOf(roll) % 2 === 1 ? "odd" : "even";
  return totalOf(roll) <= 10 ? "small" : "big";
}

function countsOf(marks: readonly Mark[]): string {
  const times = new Map<Mark, number>();
  for (const mark of marks) times.set(mark, (times.get(mark) ?? 0) + 1);
  return [...times].map(([mark, count]) => text.counted(text.names[mark], count)).join(", ");
}

interface PlateProps {
  readonly name: string;
  readonly counts: string;
  readonly beads: readonly Bead<Mark>[];
}

function Plate({ name, counts, beads }: PlateProps) {
  return (
    <figure class="road">
      <figcaption>{name}</figcaption>
      <svg
        viewBox={`0 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
        role="img"
        aria-label={text.picture(name, counts)}
      >
        <path class="road-lines" d={LINES} />
        {beads.map(({ mark, column, row, triples }) => (
          <g
            key={`${column}/${row}`}
            class="road-bead"
            data-mark={mark}
            data-place={`${column}/${row}`}
            transform={`translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`}
          >
            {mark === "triple" ? (
              <path d="M-8.4 0L-4.2 -7.6H4.2L8.4 0L4.2 7.6H-4.2Z" />
            ) : mark === "small" || mark === "even" ? (
              <circle r="8" />
            ) : (
              <rect x="-7.6" y="-7.6" width="15.2" height="15.2" rx="2.5" />
            )}
            <text>{text.marks[mark]}</text>
            {triples > 0 && <path class="road-triple" d="M-9 9L9 -9" />}
          </g>
        ))}
      </svg>
    </figure>
  );
}

const LINES = [
  ...Array.from({ length: COLUMNS + 1 }, (_, at) => `M${at * CELL} 0V${ROWS * CELL}`),
  ...Array.from({ length: ROWS + 1 }, (_, at) => `M0 ${at * CELL}H${COLUMNS * CELL}`),
].join("");
