// The stacks that a bank may have cut, before it takes it (621a.11(g)).

import { useState } from "preact/hooks";
import { Tile } from "../../components/Tile";
import { text } from "./bank_text";
import { cutOf, cutWords, orderAfter, pressed, type Side } from "./cut";

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

/** The stacks as they stand before the player. */
export function CutStacks({ sides, onCut }: CutProps) {
  const said = cutWords(cutOf(sides));
  const [back, setBack] = useState("");
  const press = (stack: number) => {
    const next = pressed(sides, stack);
    setBack(leftBehind(sides, next, stack));
    onCut(next);
  };
  const explained = back === "" ? (said === "" ? text.cut : "") : text.cutBack(back);
  return (
    <details
      class="gow-cut"
      onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary>
        {text.cutTitle} {said && <span>{said}</span>} {said !== "" && <Standing sides={sides} />}
        <small role="status">{explained}</small>
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

/** The stacks as they will stand: each moves to its place. */
function Standing({ sides }: Pick<CutProps, "sides">) {
  const order = orderAfter(cutOf(sides));
  return (
    <span class="gow-standing" role="img" aria-label={text.cutOrder(order.join(" "))}>
      {sides.map((side, index) => (
        <i
          key={index}
          data-side={side}
          style={{ "--at": order.indexOf(index + 1) }}
          aria-hidden="true"
        >
          {index + 1}
        </i>
      ))}
    </span>
  );
}

/** Stacks that were cut, and are back because another one apart from them was pressed: "3". */
function leftBehind(before: readonly Side[], after: readonly Side[], stack: number): string {
  return after
    .flatMap((side, index) =>
      index !== stack && side === "none" && before[index] !== "none" ? [index + 1] : [],
    )
    .join(", ");
}
