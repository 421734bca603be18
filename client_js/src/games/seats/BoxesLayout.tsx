// The players' side of a game with a box for each seat: in the middle of the cloth what is asked of
// me, or the odds and whom the table waits for; below it the boxes, mine in the middle.

import type { ComponentChildren } from "preact";
import { text } from "../../text";
import type { Seating } from "../contract";
import { aroundSeat, type Box } from "./boxes";
import { ClothSides } from "./ClothOrnaments";
import { FeltPrint } from "./FeltPrint";
import { SeatArc, type SeatArcProps } from "./SeatArc";

interface BoxesLayoutProps extends SeatArcProps {
  /** From the left end of the table, as the players see it. */
  readonly boxes: readonly Box[];
  /** Of the whole layout, for the game's own style. */
  readonly class: string;
  /** What is asked of me; null if nothing is. */
  readonly prompt: ComponentChildren | null;
  /** Printed on the cloth otherwise: the odds, and a note below them. */
  readonly odds: string;
  readonly note: string;
  /** Of the game, printed on the cloth: `ClothSides`. */
  readonly emblem: string;
  /** Whom the table waits for, or what a seat is offered. */
  readonly status: string;
  /** The status is the news of the moment: it is called out. */
  readonly isCalled?: boolean;
}

export function BoxesLayout(props: BoxesLayoutProps) {
  const { class: className, prompt, odds, note, emblem, status, isCalled, ...arc } = props;
  return (
    <div class={`seat-layout ${className}`}>
      <ClothSides emblem={emblem} />
      <p class="felt-house" data-kept="">
        {props.house}
      </p>
      <div class="felt-middle">
        <FeltPrint odds={odds} note={note} />
        {prompt ?? (
          <p
            class="felt-status"
            data-called={isCalled ? "" : undefined}
            data-kept={status === "" ? undefined : ""}
          >
            {status}
          </p>
        )}
      </div>
      <SeatArc {...arc} boxes={aroundSeat(props.boxes, props.seating.seat.value)} />
    </div>
  );
}

/** My boxes that have to choose in the decision window. */
export function askedBoxes(boxes: readonly Box[], seating: Seating): readonly Box[] {
  return seating.isPast ? [] : boxes.filter((box) => isAskedNow(box, seating));
}

function isAskedNow(box: Box, { decision }: Seating): boolean {
  return box.isMine && decision.value?.seats.includes(box.number) === true;
}

/** The players of some seats by name: "Ada, Box 3". */
export function namesAt(seats: readonly number[], { seats: taken }: Seating): string {
  return seats.map((seat) => taken.value.get(seat)?.name ?? text.seats.unnamed(seat)).join(", ");
}
