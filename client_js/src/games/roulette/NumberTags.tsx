// The numbers that my chips lie on, once more above the chips: a stack hides what is printed below it.

import { useComputed } from "@preact/signals";
import type { GameViewProps } from "../contract";
import type { Felt } from "./felt";
import { numberPrint } from "./geometry";
import { colorOf, wheelKind } from "./rules";

interface NumberTagsProps extends Pick<GameViewProps, "facts" | "mine" | "lost"> {
  readonly felt: Felt;
  /** Numbers that are on show beside their chips anyway. */
  readonly without: readonly string[];
}

const STRAIGHT = "straight:";
const WIDTH = 25;
const HEIGHT = 17;

export function NumberTags({ facts, mine, lost, felt, without }: NumberTagsProps) {
  // As text: a chip more on the same numbers draws nothing. They go as their chips are swept.
  const laid = useComputed(() =>
    [...mine.value.keys()]
      .filter((key) => key.startsWith(STRAIGHT) && !lost.value.has(key))
      .map((key) => key.slice(STRAIGHT.length))
      .join(" "),
  ).value;
  const kind = wheelKind(facts.rules);
  const numbers = laid.split(" ").filter((number) => !without.includes(number));
  return (
    <g class="number-tags">
      {numbers.map((number) => {
        const area = numberPrint(number, kind);
        if (area === null) return null;
        const { x, y } = cornerOf(felt.rectOf(area), felt);
        return (
          <g key={number} class="number-tag" data-color={colorOf(number)}>
            <rect x={x} y={y} width={WIDTH} height={HEIGHT} rx="4" />
            <text x={x + WIDTH / 2} y={y + HEIGHT / 2 + 0.5}>
              {number}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** At the left of the chips on an upright felt, above them on one that lies. */
function cornerOf({ x, y, width, height }: ReturnType<Felt["rectOf"]>, felt: Felt) {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return felt.isUpright
    ? { x: middleX - felt.chip / 2 - WIDTH - 1, y: middleY - HEIGHT / 2 }
    : { x: middleX - WIDTH / 2 - 17, y: middleY - felt.chip / 2 - HEIGHT + 4 };
}
