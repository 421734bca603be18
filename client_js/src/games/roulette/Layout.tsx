// Roulette's layout: the felt, its spots, the chips on them, and the wheel's replica beside it.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { chipPrint } from "../../components/chip_value";
import { useValueLaterFrame } from "../../components/use_later_frame";
import type { SpotInfo } from "../../protocol";
import { withSign } from "../../text/format";
import { type Bundle, type GameViewProps, spotKey } from "../contract";
import { SpotLayer } from "../layout/SpotLayer";
import type { SpotPlace, Surface } from "../layout/surface";
import { usePointed } from "../layout/use_pointed";
import { useUpright } from "../layout/use_upright";
import { useStanding } from "../use_rested";
import { FeltDrawing } from "./FeltDrawing";
import { type Felt, feltOf } from "./felt";
import {
  isOutside,
  neighbour,
  numberBox,
  numberPrint,
  type Place,
  type Point,
  placesOf,
  spotAt,
} from "./geometry";
import { HotNumbers } from "./HotNumbers";
import { LazyBets } from "./LazyBets";
import { NumberTags } from "./NumberTags";
import { PastNumbers } from "./PastNumbers";
import { PointMarker } from "./PointMarker";
import { colorOf, numberOf, type WheelKind, wheelKind } from "./rules";
import "./roulette.css";
import "./rooms.css";
import { nameOf, text } from "./text";

/** The smallest half side of the mark of a line or corner, for the focus ring. */
const LINE_MARK = 11;

export interface LayoutProps extends GameViewProps {
  /** The parts beside the felt: boards, and the spots of side wagers. */
  readonly beside?: ComponentChildren;
  /** What else is on the felt, below the chips and above them. It darkens the felt itself. */
  readonly under?: (felt: Felt) => ComponentChildren;
  readonly over?: (felt: Felt) => ComponentChildren;
  /** Numbers that `under` prints beside their chips. */
  readonly printed?: readonly string[];
  /** Printed with the limits of an upright felt: below it, what is beside it is out of sight. */
  readonly uprightPrint?: string;
}

const NONE: readonly string[] = [];

export function Layout(props: LayoutProps) {
  const { facts, house, printed = NONE } = props;
  const kind = wheelKind(facts.rules);
  const frame = useRef<HTMLDivElement>(null);
  const isUpright = useUpright(frame);
  const felt = useMemo(() => feltOf(isUpright), [isUpright]);
  const places = useMemo(() => placesOf(facts.spots.values(), kind), [facts.spots, kind]);
  const also = isUpright ? props.uprightPrint : undefined;
  const drawing = useDrawing({ facts, house }, felt, kind, also);
  const surface = useMemo(() => surfaceOf(felt, places), [felt, places]);
  // The wheel shows it first, then it is called, then the felt is bright again and what is beside it, and
  // last it is lit: each in a frame of its own.
  const standsOn = useMarked(props);
  const bright = useValueLaterFrame(standsOn, 2);
  const brightBeside = useValueLaterFrame(standsOn, 3);
  const marked = useValueLaterFrame(standsOn, 4);
  const replica = useReplica(props);
  const isClosed = !props.open.value;
  const isDark = isClosed && bright === null && props.under === undefined;
  const [pointed, point] = usePointed(props.point);
  const [together, pointTogether] = usePointed(props.pointTogether);
  return (
    <div class="roulette-layout" ref={frame} data-upright={isUpright ? "" : undefined}>
      <PastNumbers results={props.results} />
      <div class="roulette-beside" data-replica={replica.shown}>
        {kind === "double_zero_as_single" && (
          <p class="roulette-notice">{text.asSingleZero}</p> // 617a.1(e)(2), 617a.4(c)(1)
        )}
        {props.beside}
        {replica.button}
        <LazyBets
          {...props}
          pointed={pointed}
          onPoint={point}
          together={together}
          onPointTogether={pointTogether}
          {...{ isUpright, isDimmed: isClosed && brightBeside === null }}
        />
      </div>
      <div
        class="roulette-felt"
        data-dimmed={isDark ? "" : undefined}
        style={{ "--ratio": felt.width / felt.height }}
      >
        {drawing}
        <SpotLayer
          {...props}
          surface={surface}
          label={text.layout}
          nameOf={nameOf}
          onPoint={point}
          lights={
            <>
              {props.under?.(felt)}
              <Lights {...{ facts, felt, places, marked, pointed }} open={props.open} />
              <Winner {...{ facts, felt, marked }} />
              <Together {...{ felt, places, together }} isHidden={marked !== null || isClosed} />
            </>
          }
        >
          {!isClosed && <HotNumbers {...props} {...{ felt, kind }} />}
          <NumberTags
            {...{ facts, felt }}
            mine={props.mine}
            lost={props.lost}
            without={marked === null ? printed : [...printed, marked]}
          />
          {props.over?.(felt)}
          <Marker {...{ facts, felt, marked }} />
        </SpotLayer>
      </div>
    </div>
  );
}

/** The felt, drawn once. */
function useDrawing(
  { facts: { minimum, maximum }, house }: Pick<LayoutProps, "facts" | "house">,
  felt: Felt,
  kind: WheelKind,
  also: string | undefined,
) {
  return useMemo(() => {
    const [least, most] = [minimum, maximum].map((cents) => withSign(chipPrint(cents)));
    const printed = text.limits(least ?? "", most ?? "");
    const limits = also === undefined ? printed : [also, ...printed];
    return <FeltDrawing {...{ felt, kind, limits, house }} />;
  }, [felt, kind, minimum, maximum, house, also]);
}

/** Beside a board there is no room for the wheel's replica too, but on a phone: one of them is on
 * show, and a button leads to the other. */
function useReplica({ beside, choice, open }: LayoutProps) {
  const unfolded = choice("replica", "no");
  if (!beside) return { shown: "alone", button: null };
  const isOpen = unfolded.value === "yes" && open.value;
  const button = (
    <button
      type="button"
      class="button roulette-replica-switch"
      aria-expanded={isOpen}
      onClick={() => {
        unfolded.value = unfolded.peek() === "yes" ? "no" : "yes";
      }}
    >
      {isOpen ? text.toBoard : text.toReplica}
    </button>
  );
  return { shown: isOpen ? "open" : "folded", button };
}

/** The number that the point marker stands on (617a.5(c)): until betting opens again. */
function useMarked({ shown, phase, houseNow }: GameViewProps): string | null {
  const standing = useStanding(shown, phase, houseNow);
  return standing === null ? null : numberOf(standing.draw);
}

interface FeltPlace extends Place, SpotPlace {}

/** Every place of the layout, as it lies on the picture. */
function surfaceOf(felt: Felt, places: readonly Place[]): Surface<FeltPlace> {
  const onFelt = places.map((place) => ({
    ...place,
    chips: felt.toPixel(besideWord(place, felt)),
    mark: markOf(place, felt),
  }));
  return {
    width: felt.width,
    height: felt.height,
    chip: felt.chip,
    places: onFelt,
    placeAt: ({ x, y }) => spotAt(felt.toLayout(x, y), onFelt),
    placeBeside: (from, arrow) => {
      const step = felt.stepOf(arrow);
      return step === null ? null : neighbour(from, step, onFelt);
    },
  };
}

/** In a box with a word in its middle, chips lie beside the word, other players' about them still in the
 * box. */
function besideWord({ at, area, spot: { on } }: Place, { isUpright }: Felt): Point {
  if (on === "column") return { ...at, across: at.across - (isUpright ? 0.3 : 0.26) };
  if (!isOutside(on)) return at;
  const length = area.along[1] - area.along[0];
  return { ...at, along: at.along + (isUpright ? 0.3 : 0.28) * length };
}

/** What is outlined when a spot has the focus: its box, or a mark on its line or corner. */
function markOf(place: Place, felt: Felt): SpotPlace["mark"] {
  if (place.isBox) {
    const { x, y, width, height } = felt.rectOf(place.area);
    return { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 3 };
  }
  const { x, y } = felt.toPixel(place.at);
  const side = 2 * LINE_MARK;
  return { x: x - LINE_MARK, y: y - LINE_MARK, width: side, height: side, rx: LINE_MARK };
}

interface LightsProps extends Pick<GameViewProps, "facts" | "open"> {
  readonly felt: Felt;
  readonly places: readonly Place[];
  /** The number that the point marker stands on. */
  readonly marked: string | null;
  readonly pointed: ReadonlySignal<SpotInfo | null>;
}

/** The numbers that the spot pointed at covers, and, after the ball's rest, the boxes that won. */
function Lights(props: LightsProps) {
  const { facts, felt, places, marked, pointed, open } = props;
  const kind = wheelKind(facts.rules);
  const rects = (covers: readonly string[]) =>
    covers.flatMap((number) => {
      const box = numberBox(number, kind);
      return box === null ? [] : [{ number, ...felt.rectOf(box) }];
    });
  // While no bets are taken, and while a result lies on the felt, nothing else is lit.
  const spot = marked === null && open.value ? pointed.value : null;
  const own = spot && places.find((place) => place.isBox && place.spot === spot);
  const winning =
    marked === null
      ? []
      : places.filter((place) => place.isBox && place.spot.covers.includes(marked));
  return (
    <g class="felt-lights">
      {winning.map((place) => (
        <rect key={place.key} class="felt-won" {...felt.rectOf(place.area)} />
      ))}
      {spot &&
        rects(spot.covers).map(({ number, ...rect }) => (
          <rect key={number} class="felt-lit" {...rect} />
        ))}
      {own && spot?.on !== "straight" && <rect class="felt-lit" {...felt.rectOf(own.area)} />}
    </g>
  );
}

interface TogetherProps extends Pick<LightsProps, "felt" | "places"> {
  readonly together: ReadonlySignal<Bundle | null>;
  readonly isHidden: boolean;
}

/** Where the wagers would lie that one press lays together, and the numbers that they cover. */
function Together({ felt, places, together, isHidden }: TogetherProps) {
  const bets = isHidden ? [] : (together.value?.bets ?? []);
  const keys = new Set(bets.map(({ on, pick }) => spotKey(on, pick)));
  const numbers = new Set(bets.flatMap(({ pick }) => pick));
  return (
    <g class="felt-together">
      {places.map(({ spot, area, key }) =>
        spot.on === "straight" && numbers.has(spot.pick[0] ?? "") ? (
          <rect key={key} class="felt-lit" {...felt.rectOf(area)} />
        ) : null,
      )}
      {places.map(({ key, at }) => {
        if (!keys.delete(key)) return null;
        const { x, y } = felt.toPixel(at);
        return (
          <circle key={key} class="chip-next" data-bundle="" cx={x} cy={y} r={felt.chip * 0.46} />
        );
      })}
    </g>
  );
}

type MarkerProps = Pick<LightsProps, "facts" | "felt" | "marked">;

/** The box of the winning number: the brightest thing on the felt. */
function Winner({ facts, felt, marked }: MarkerProps) {
  const kind = wheelKind(facts.rules);
  const box = marked === null ? null : numberBox(marked, kind);
  const print = marked === null ? null : numberPrint(marked, kind);
  if (marked === null || box === null || print === null) return null;
  const { x, y, height } = felt.rectOf(print);
  return (
    <g class="felt-winner" data-number={marked}>
      <rect {...felt.rectOf(box)} rx="4" />
      <text
        class="felt-winner-number"
        data-color={colorOf(marked)}
        x={x + 17}
        y={y + height * (felt.isUpright ? 0.5 : 0.24)}
      >
        {marked}
      </text>
    </g>
  );
}

/** It stands beside the number and above the chips. */
function Marker({ facts, felt, marked }: MarkerProps) {
  const box = marked === null ? null : numberPrint(marked, wheelKind(facts.rules));
  if (box === null) return null;
  const { x, y, width, height } = felt.rectOf(box);
  return <PointMarker at={{ x: x + width - 15, y: y + height * (felt.isUpright ? 0.48 : 0.3) }} />;
}
