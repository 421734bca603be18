// On the wheel: the numbers that my inside wagers cover, and those that are struck. The ball that comes
// to rest beside one of them is seen, and nothing is said of it.

import { useComputed } from "@preact/signals";
import { wedge } from "../../components/WheelArt";
import type { GameViewProps } from "../contract";

interface WheelMarksProps extends Pick<GameViewProps, "facts" | "mine"> {
  /** The compartments, clockwise. */
  readonly order: readonly string[];
  /** The number at which the ball is at rest. */
  readonly rested: string | null;
  /** Numbers that pay more in this round. */
  readonly struck: readonly string[];
}

/** Of wagers on more numbers too much of the wheel would be marked. */
const INSIDE_MOST = 5;

/** Radii of the marks, as the wheel is drawn: at the rim, and the pocket. */
const BAND = { outer: 178.5, inner: 171.5 };
const POCKET = { outer: 146, inner: 110 };

export function WheelMarks({ order, facts, mine, rested, struck }: WheelMarksProps) {
  // As text: a chip more on the same numbers draws nothing.
  const numbers = useComputed(() => insideNumbers(mine.value.keys(), facts).join(" ")).value;
  if (numbers === "" && struck.length === 0) return null;
  const marked = new Set(numbers.split(" "));
  const step = 360 / order.length;
  return (
    <svg class="wheel-marks" viewBox="-260 -260 520 520" aria-hidden="true">
      {struck.map((number) => (
        <path
          key={number}
          class="wheel-struck"
          data-lost={rested === null || number === rested ? undefined : ""}
          d={wedge(order.indexOf(number) * step, step, POCKET.outer, POCKET.inner)}
        />
      ))}
      {order.map((number, at) =>
        marked.has(number) ? (
          <g key={number} data-number={number} data-fate={fateOf(number, rested, order)}>
            <path class="wheel-mine-band" d={wedge(at * step, step, BAND.outer, BAND.inner)} />
            <path
              class="wheel-mine-pocket"
              d={wedge(at * step, step, POCKET.outer, POCKET.inner)}
            />
          </g>
        ) : null,
      )}
    </svg>
  );
}

function insideNumbers(keys: Iterable<string>, { spots }: WheelMarksProps["facts"]): string[] {
  const covered = [...keys].map((key) => spots.get(key)?.covers ?? []);
  return [...new Set(covered.filter(({ length }) => length <= INSIDE_MOST).flat())].sort();
}

/** Whether the ball is in the pocket of a number or in the one beside it. */
function fateOf(number: string, rested: string | null, order: readonly string[]) {
  if (rested === null) return undefined;
  if (number === rested) return "hit";
  const apart = Math.abs(order.indexOf(number) - order.indexOf(rested));
  return apart === 1 || apart === order.length - 1 ? "near" : undefined;
}
