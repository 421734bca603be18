// The stacks that a bank may have cut, before it takes it (621a.11(g)).

import { useState } from "preact/hooks";
import { Tile } from "../../components/Tile";
import { text } from "./bank_text";
import { cutOf, cutWords, pressed, type Side, STACKS } from "./cut";
import { cut as cutStacks } from "./delivery";

interface CutProps {
  readonly sides: readonly Side[];
  readonly onCut: (sides: readonly Side[]) => void;
}

/** What is read at a stack. All stay where they are: none moves away under the finger. */
const MARKS: Readonly<Record<Side, (stack: number) => string>> = {
  left: (stack) => `← ${stack}`,
  none: String,
  right: (stack) => `${stack} →`,
};

/** The stacks from the dealer's side, the first one at the dealer's left. */
export function CutStacks({ sides, onCut }: CutProps) {
  const said = cutWords(cutOf(sides));
  const [back, setBack] = useState("");
  const press = (stack: number) => {
    const next = pressed(sides, stack);
    setBack(leftBehind(sides, next, stack));
    onCut(next);
  };
  const explained = said === "" ? text.cut : text.cutOrder(orderOf(sides));
  return (
    <details
      class="gow-cut"
      onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary>
        {text.cutTitle} {said && <span>{said}</span>}{" "}
        <small role="status">{back === "" ? explained : text.cutBack(back)}</small>
      </summary>
      <div>
        {sides.map((side, index) => (
          <button
            key={index}
            type="button"
            data-side={side}
            aria-label={text.stack(index + 1, text.sides[side])}
            onClick={() => press(index)}
          >
            <Tile tile={null} />
            <span aria-hidden="true">{MARKS[side](index + 1)}</span>
          </button>
        ))}
      </div>
    </details>
  );
}

/** The stacks as they will stand: "3 · 1 2 4 5 6 7 8". */
function orderOf(sides: readonly Side[]): string {
  const cut = cutOf(sides);
  const [, left = 0, right = 0] = cut;
  const order = cutStacks(
    sides.map((_, index) => index + 1),
    cut,
  );
  const parts = [
    order.slice(0, left),
    order.slice(left, STACKS - right),
    order.slice(STACKS - right),
  ];
  return parts.flatMap((part) => part.join(" ") || []).join(" · ");
}

/** Stacks that were cut, and are back because another one apart from them was pressed: "3". */
function leftBehind(before: readonly Side[], after: readonly Side[], stack: number): string {
  return after
    .flatMap((side, index) =>
      index !== stack && side === "none" && before[index] !== "none" ? [index + 1] : [],
    )
    .join(", ");
}
