// Roulette's layout as the guide shows it: the felt, the wheel's replica, or the area of a side wager.

import { useMemo } from "preact/hooks";
import { ChipStack } from "../../components/ChipStack";
import { chipPrint } from "../../components/chip_value";
import { type Oval, pocketShapes } from "../../components/racetrack_path";
import { withSign } from "../../text/format";
import type { GuidePictureProps } from "../contract";
import { Marks } from "../guide/Marks";
import { FeltDrawing } from "./FeltDrawing";
import { feltOf } from "./felt";
import { numberBox, placesOf } from "./geometry";
import { pocketFill } from "./pocket_fill";
import { replicaOrder, wheelKind } from "./rules";
import "./roulette.css";
import { text } from "./text";

const OVAL: Oval = { width: 920, height: 190, thickness: 58 };
const OVAL_CHIP = 52;

export function GuidePicture(props: GuidePictureProps) {
  return props.shown.some(({ on }) => on === "five_adjacent") ? (
    <Replica {...props} />
  ) : (
    <FeltPicture {...props} />
  );
}

function FeltPicture({ facts, house, shown }: GuidePictureProps) {
  const kind = wheelKind(facts.rules);
  const felt = useMemo(() => feltOf(false), []);
  const places = useMemo(() => placesOf(facts.spots.values(), kind), [facts.spots, kind]);
  const limits = text.limits(
    withSign(chipPrint(facts.minimum)),
    withSign(chipPrint(facts.maximum)),
  );
  const under = shown.map((spot) => places.find((place) => place.spot === spot)).filter(isThere);
  const covered = new Set(shown.flatMap(({ covers }) => covers));
  const numbers = [...covered].map((number) => numberBox(number, kind)).filter(isThere);
  const boxes = under.filter((place) => place.isBox).map(({ area }) => area);
  return (
    <div class="guide-felt">
      <FeltDrawing {...{ felt, kind, limits, house }} />
      <Marks
        width={felt.width}
        height={felt.height}
        chip={felt.chip}
        cents={facts.minimum}
        lit={(covered.size > 0 ? numbers : boxes).map(felt.rectOf)}
        chips={under.map(({ at }) => felt.toPixel(at))}
      />
    </div>
  );
}

/** The wheel's replica: the number in the middle has the chip. */
function Replica({ facts, shown }: GuidePictureProps) {
  const order = replicaOrder(wheelKind(facts.rules));
  const shapes = useMemo(() => pocketShapes(order.length, OVAL), [order]);
  const lit = new Set(shown.flatMap(({ covers }) => covers));
  const middle = shapes[order.indexOf(shown[0]?.pick[0] ?? "")];
  const pocket = (number: string, index: number) => {
    const shape = shapes[index];
    if (shape === undefined) return null;
    return (
      <g key={number}>
        <path
          class="guide-pocket"
          d={shape.path}
          fill={pocketFill(number)}
          data-lit={lit.has(number) ? "" : undefined}
        />
        <text x={shape.x} y={shape.y}>
          {number}
        </text>
      </g>
    );
  };
  const isLit = (number: string) => lit.has(number);
  return (
    <svg
      class="guide-oval"
      viewBox={`-4 -4 ${OVAL.width + 8} ${OVAL.height + 8}`}
      aria-hidden="true"
    >
      {order.map((number, index) => (isLit(number) ? null : pocket(number, index)))}
      {order.map((number, index) => (isLit(number) ? pocket(number, index) : null))}
      {middle && <ChipStack cents={facts.minimum} x={middle.x} y={middle.y} size={OVAL_CHIP} />}
    </svg>
  );
}

function isThere<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}
