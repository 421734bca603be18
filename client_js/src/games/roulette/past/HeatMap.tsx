// How often each number came in up to 500 spins: a wheel that is brighter where a number came more
// often, and the same as a table. It says what was, and nothing of what will be.

import { useMemo, useState } from "preact/hooks";
import { number } from "../../../text/format";
import type { PastProps } from "../../contract";
import { wheelKind, wheelOrder } from "../rules";
import type { Count } from "../tally";
import "./heat_map.css";
import { text } from "./text";

const SIZE = 300;
const OUTER = 148;
const INNER = 92;

export function HeatMap({ outcomes, facts }: PastProps) {
  const [isTable, setIsTable] = useState(false);
  const order = useMemo(() => wheelOrder(wheelKind(facts.rules)), [facts.rules]);
  const own = outcomes.filter((outcome) => order.includes(outcome));
  const counts = order.map((one) => ({
    number: one,
    times: own.filter((outcome) => outcome === one).length,
  }));
  if (own.length === 0) return null;
  return (
    <section class="heat-map" aria-label={text.title(own.length)}>
      <h3>{text.title(own.length)}</h3>
      {isTable ? <Table counts={counts} spins={own.length} /> : <Wheel counts={counts} />}
      <p class="faint small">
        {text.even(number(Math.round((10 * own.length) / order.length) / 10))}. {text.independent}
      </p>
      <button
        type="button"
        class="button quiet"
        aria-pressed={isTable}
        onClick={() => setIsTable(!isTable)}
      >
        {text.asTable}
      </button>
    </section>
  );
}

function mostOf(counts: readonly Count[]): Count {
  return counts.reduce((most, one) => (one.times > most.times ? one : most));
}

function Wheel({ counts }: { readonly counts: readonly Count[] }) {
  const most = mostOf(counts);
  const step = (2 * Math.PI) / counts.length;
  return (
    <svg
      class="heat-wheel"
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      role="img"
      aria-label={text.picture(most.number, most.times)}
    >
      {counts.map((count, index) => {
        const at = index * step - Math.PI / 2;
        const share = most.times === 0 ? 0 : count.times / most.times;
        const [x, y] = [Math.cos(at), Math.sin(at)];
        const middle = (OUTER + INNER) / 2;
        return (
          <g key={count.number} data-number={count.number} data-times={count.times}>
            <path
              d={pocketPath(at - step / 2, at + step / 2)}
              style={{ "--heat": `${Math.round(100 * share)}%` }}
              data-bright={share > 0.47 ? "" : undefined}
            />
            <text
              class="heat-number"
              transform={`translate(${x * (OUTER - 13)} ${y * (OUTER - 13)}) rotate(${(at * 180) / Math.PI + 90})`}
            >
              {count.number}
            </text>
            <text
              class="heat-times"
              transform={`translate(${x * (middle - 14)} ${y * (middle - 14)}) rotate(${(at * 180) / Math.PI + 90})`}
            >
              {count.times}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function pocketPath(from: number, to: number): string {
  const point = (angle: number, radius: number) =>
    `${(Math.cos(angle) * radius).toFixed(1)} ${(Math.sin(angle) * radius).toFixed(1)}`;
  return `M${point(from, OUTER)}A${OUTER} ${OUTER} 0 0 1 ${point(to, OUTER)}L${point(to, INNER)}A${INNER} ${INNER} 0 0 0 ${point(from, INNER)}Z`;
}

interface TableProps {
  readonly counts: readonly Count[];
  readonly spins: number;
}

function Table({ counts, spins }: TableProps) {
  const byTimes = [...counts].sort((one, other) => other.times - one.times);
  return (
    <table class="heat-table figure">
      <thead>
        <tr>
          <th scope="col">{text.number}</th>
          <th scope="col">{text.times}</th>
          <th scope="col">{text.share}</th>
        </tr>
      </thead>
      <tbody>
        {byTimes.map((count) => (
          <tr key={count.number}>
            <th scope="row">{count.number}</th>
            <td>{number(count.times)}</td>
            <td>{text.percent(count.times / spins)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
