// On the felt: the numbers that came most often in the last results, with how often.

import { useMemo } from "preact/hooks";
import type { GameViewProps } from "../contract";
import type { Felt } from "./felt";
import { FLAME } from "./flame";
import { numberBox } from "./geometry";
import { type WheelKind, wheelOrder } from "./rules";
import { hottestOf } from "./tally";
import { text } from "./text";

interface HotNumbersProps extends Pick<GameViewProps, "results"> {
  readonly felt: Felt;
  readonly kind: WheelKind;
}

/** In the corner of each number's box, where no chip of mine lies. Above the spots, so that a mouse is told
 * what the mark means; a press on it is a press on the number. */
export function HotNumbers({ results, felt, kind }: HotNumbersProps) {
  const last = results.value;
  const hottest = useMemo(() => {
    const outcomes = last.map(({ outcome }) => outcome);
    return hottestOf(outcomes, wheelOrder(kind));
  }, [last, kind]);
  return (
    <g class="felt-hot">
      {hottest.map(({ number, times }) => {
        const box = numberBox(number, kind);
        if (box === null) return null;
        const { x, y, width } = felt.rectOf(box);
        return (
          <g key={number} data-number={number} transform={`translate(${x + width - 11} ${y + 3})`}>
            <title>{text.hotNumber(number, times, last.length)}</title>
            <path d={FLAME} />
            <text x="-2" y="7">
              {times}
              <tspan>/{last.length}</tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}
