// Three boxes of a table as a guide shows them: in the middle one lies a chip.

import { useMemo } from "preact/hooks";
import type { GameView, GuidePictureProps } from "../contract";
import { stillTable } from "../guide/still";
import "../guide/pictures.css";
import type { Box } from "./boxes";
import "./guide.css";
import { SeatArc } from "./SeatArc";

interface BoxesPictureProps extends GuidePictureProps {
  /** Of the game's layout, for its own style. */
  readonly class: string;
  readonly spots: readonly string[];
  readonly nameOf: GameView["nameOf"];
  readonly print: (on: string) => string;
}

const NUMBERS = [2, 3, 4];
const MIDDLE = 3;

export function BoxesPicture(props: BoxesPictureProps) {
  const { facts, house, shown, class: className, spots, nameOf, print } = props;
  const table = useMemo(() => stillTable(facts, house), [facts, house]);
  const boxes = NUMBERS.map((number): Box => {
    const chips = shown.map(({ on }) => ({ on, cents: facts.minimum, pending: 0 }));
    const isMine = number === MIDDLE;
    return { number, seat: null, isMine, mayWager: isMine, chips: isMine ? chips : [] };
  });
  return (
    <div class={`seat-layout ${className} guide-boxes`} inert>
      <SeatArc
        {...table}
        label=""
        boxes={boxes}
        spotsOf={() => spots}
        nameOf={nameOf}
        print={print}
        resultOf={() => null}
      >
        {() => null}
      </SeatArc>
    </div>
  );
}
