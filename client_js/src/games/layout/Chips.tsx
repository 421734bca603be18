// The chips on a layout: others', mine, and the one about to be laid.
// Each layer reads only its own signals, so that a crowd's chips never redraw the layout.

import { type ReadonlySignal, useComputed } from "@preact/signals";
import { ChipStack } from "../../components/ChipStack";
import { useLaterFrame } from "../../components/use_later_frame";
import type { GameViewProps, OthersStack, SpotKey } from "../contract";
import type { Pixel } from "./surface";

/** The place of the chips of a spot; null if the spot is on another part of the layout. */
export type ChipPlace = (key: SpotKey) => Pixel | null;

/** Others' chips lie around the middle, where mine go, in chip sizes. */
const AROUND: readonly Pixel[] = [
  { x: 0.52, y: -0.36 },
  { x: -0.52, y: -0.36 },
  { x: 0.52, y: 0.4 },
  { x: -0.52, y: 0.4 },
];

interface LayerProps {
  readonly placeOf: ChipPlace;
  /** The dealer's side of the layout, to where losing chips are swept. */
  readonly dealer: Pixel;
  readonly chip: number;
}

/** Losing chips are swept all at once, as one picture that shrinks towards the dealer: a crowd has
 * hundreds, and each that moved by itself would be a layer of its own. The others are drawn again beside
 * it by then, two frames before they leave the picture. */
export function OthersChips({
  others,
  sweptOthers,
  placeOf,
  dealer,
  chip,
}: LayerProps & Pick<GameViewProps, "others" | "sweptOthers">) {
  // The equipment goes back in the same moment.
  const known = useLaterFrame(sweptOthers);
  const swept = useLaterFrame(sweptOthers, 3).value;
  const lost = known.value;
  const isSwept = swept.size > 0;
  const draw = ([key, stacks]: readonly [SpotKey, readonly OthersStack[]]) => {
    const place = placeOf(key);
    return place && <StacksAround key={key} {...{ place, stacks, chip }} />;
  };
  const all = [...others.value];
  return (
    <>
      <g
        class="chips-others"
        data-lost={isSwept ? "" : undefined}
        style={{ "--dealer": `${dealer.x}px ${dealer.y}px` }}
      >
        {all.filter(([key]) => !isSwept || swept.has(key)).map(draw)}
      </g>
      <g class="chips-others">{lost.size > 0 && all.filter(([key]) => !lost.has(key)).map(draw)}</g>
    </>
  );
}

interface StacksAroundProps {
  readonly place: Pixel;
  readonly stacks: readonly OthersStack[];
  readonly chip: number;
}

function StacksAround({ place, stacks, chip }: StacksAroundProps) {
  return (
    <g>
      {shown(stacks).map((stack, index) => (
        <ChipStack
          key={stack.seat}
          cents={stack.cents}
          owner={stack.seat}
          x={place.x + (AROUND[index]?.x ?? 0) * chip}
          y={place.y + (AROUND[index]?.y ?? 0) * chip}
          size={chip * 0.58}
        />
      ))}
    </g>
  );
}

/** The way of a losing stack of mine. Those far from the dealer are swept first, as by a rake. */
function sweep(from: Pixel, dealer: Pixel) {
  const [x, y] = [dealer.x - from.x, dealer.y - from.y];
  const lagMs = Math.max(0, 260 - Math.hypot(x, y) / 4);
  return { "--sweep-x": `${x}px`, "--sweep-y": `${y}px`, "--lag": `${Math.round(lagMs)}ms` };
}

/** The largest few; what does not fit is one stack of the crowd. */
function shown(stacks: readonly OthersStack[]): readonly OthersStack[] {
  if (stacks.length <= AROUND.length) return stacks;
  const sorted = [...stacks].sort((a, b) => b.cents - a.cents);
  const rest = sorted.slice(AROUND.length - 1);
  const cents = rest.reduce((sum, stack) => sum + stack.cents, 0);
  return [...sorted.slice(0, AROUND.length - 1), { seat: 0, cents }];
}

type Mine = Pick<GameViewProps, "mine" | "won" | "lost">;

export function MyChips({ mine, won, lost, placeOf, dealer, chip }: LayerProps & Mine) {
  return (
    <g class="chips-mine">
      {[...mine.value].map(([key, stack]) => {
        const place = placeOf(key);
        return (
          place && (
            <g
              key={key}
              class="chips-of-spot"
              data-chips={key}
              data-won={won.value.has(key) ? "" : undefined}
              data-lost={lost.value.has(key) ? "" : undefined}
              style={sweep(place, dealer)}
            >
              <ChipStack
                cents={stack.cents}
                pending={stack.pending}
                x={place.x}
                y={place.y}
                size={chip}
              />
            </g>
          )
        );
      })}
    </g>
  );
}

/** The outline of the chip that a press would lay, and of one that was refused, sliding back. */
export function ChipOutlines({
  pointed,
  refused,
  open,
  placeOf,
  chip,
}: Omit<LayerProps, "dealer"> &
  Pick<GameViewProps, "refused" | "open"> & { readonly pointed: ReadonlySignal<Pixel | null> }) {
  const refusedKey = useComputed(() => refused.value?.spot ?? null).value;
  const back = refusedKey === null ? null : placeOf(refusedKey);
  const next = open.value ? pointed.value : null;
  return (
    <g class="chip-outlines">
      {next && <circle class="chip-next" cx={next.x} cy={next.y} r={chip * 0.46} />}
      {back && <circle class="chip-refused" cx={back.x} cy={back.y} r={chip * 0.46} />}
    </g>
  );
}
