// Roulette's layout: the felt, its spots, the chips on them, and the wheel's replica beside it.

import { type ReadonlySignal, type Signal, useComputed, useSignal } from "@preact/signals";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BetSpot } from "../../components/BetSpot";
import { chipPrint } from "../../components/chip_value";
import type { SpotInfo } from "../../protocol";
import type { GameViewProps, SpotKey } from "../contract";
import { ChipOutlines, MyChips, OthersChips, PointMarker } from "./Chips";
import { FeltDrawing } from "./FeltDrawing";
import { FiveAdjacent } from "./FiveAdjacent";
import { type Felt, feltOf, type Rect } from "./felt";
import { neighbour, numberBox, numberPrint, type Place, placesOf, spotAt } from "./geometry";
import { wheelKind } from "./pockets";
import { useMarked } from "./rested";
import "./roulette.css";
import { useNarrow } from "./narrow";
import { nameOf, text } from "./text";

/** Under this many pixels the layout stands upright. */
const UPRIGHT_BELOW = 560;

/** The smallest half side of the mark of a line or corner, for the focus ring. */
const LINE_MARK = 11;

export function Layout(props: GameViewProps) {
  const { facts } = props;
  const kind = wheelKind(facts.rules);
  const frame = useRef<HTMLDivElement>(null);
  const isUpright = useNarrow(frame, UPRIGHT_BELOW);
  const felt = useMemo(() => feltOf(isUpright), [isUpright]);
  const places = useMemo(() => placesOf(facts.spots.values(), kind), [facts.spots, kind]);
  const drawing = useMemo(() => {
    const [minimum, maximum] = [facts.minimum, facts.maximum].map(
      (cents) => `$${chipPrint(cents)}`,
    );
    const limits = text.limits(minimum ?? "", maximum ?? "");
    return <FeltDrawing {...{ felt, kind, limits }} />;
  }, [felt, kind, facts.minimum, facts.maximum]);
  const marked = useMarked(props.shown, props.phase, props.houseNow);
  const isDimmed = !props.open.value && marked === null;
  const pointed = useSignal<SpotInfo | null>(null);
  const point = useCallback(
    (spot: SpotInfo | null) => {
      if (pointed.peek() === spot) return;
      pointed.value = spot;
      props.point(spot);
    },
    [pointed, props.point],
  );
  return (
    <div class="roulette-layout" ref={frame} data-upright={isUpright ? "" : undefined}>
      {kind === "double_zero_as_single" && (
        <p class="roulette-notice">{text.asSingleZero}</p> // 617a.1(e)(2), 617a.4(c)(1)
      )}
      <div class="roulette-felt" data-dimmed={isDimmed ? "" : undefined}>
        {drawing}
        <Spots {...props} {...{ felt, places, marked, pointed }} onPoint={point} />
      </div>
      <FiveAdjacent {...props} pointed={pointed} onPoint={point} {...{ isUpright, isDimmed }} />
    </div>
  );
}

interface SpotsProps extends GameViewProps {
  readonly felt: Felt;
  readonly places: readonly Place[];
  /** The number that the point marker stands on. */
  readonly marked: string | null;
  readonly pointed: Signal<SpotInfo | null>;
  readonly onPoint: (spot: SpotInfo | null) => void;
}

function Spots(props: SpotsProps) {
  const { felt, places, onPoint } = props;
  const picture = useRef<SVGSVGElement>(null);
  const place = useSignal<Place | null>(null);
  const pressedBy = useSignal<string | null>(null);

  const pointAt = (next: Place | null) => {
    place.value = next;
    onPoint(next?.spot ?? null);
  };
  const under = (event: PointerEvent | MouseEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return null;
    const scale = felt.width / box.width;
    const x = (event.clientX - box.left) * scale;
    return spotAt(felt.toLayout(x, (event.clientY - box.top) * scale), places);
  };
  const release = () => {
    pressedBy.value = null;
    pointAt(null);
  };
  const keyDown = (event: KeyboardEvent) => {
    const from = places[Number((event.target as Element).getAttribute("data-index") ?? -1)];
    if (from === undefined) return;
    const step = felt.stepOf(event.key);
    if (step !== null) focus(picture.current, neighbour(from, step, places), places);
    else if (event.key === "Enter" || event.key === " ") lay(props, from);
    else if (event.key === "Backspace" || event.key === "Delete") props.takeOff(from.spot);
    else return;
    event.preventDefault();
  };
  const placeOf = useCallback(
    (key: SpotKey) => {
      const found = places.find((one) => one.key === key);
      return found === undefined ? null : felt.toPixel(found.at);
    },
    [places, felt],
  );
  const next = useComputed(() => {
    const at = place.value?.at;
    return at === undefined ? null : felt.toPixel(at);
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset */}
      <svg
        class="felt-spots"
        ref={picture}
        viewBox={`0 0 ${felt.width} ${felt.height}`}
        role="group"
        aria-label={text.layout}
        onKeyDown={keyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          pressedBy.value = event.pointerType;
          pointAt(under(event));
        }}
        onPointerMove={(event) => pointAt(under(event))}
        onPointerUp={(event) => {
          const pressed = pressedBy.peek() === null ? null : under(event);
          pressedBy.value = null;
          if (pressed !== null) lay(props, pressed);
          if (event.pointerType === "touch") release();
        }}
        onPointerCancel={release}
        onPointerLeave={release}
        onContextMenu={(event) => {
          const pressed = under(event);
          if (pressed === null) return;
          event.preventDefault();
          props.takeOff(pressed.spot);
        }}
      >
        <Lights {...props} />
        <SpotButtons
          felt={felt}
          places={places}
          open={props.open}
          onLay={(pressed) => lay(props, pressed)}
          onPoint={pointAt}
        />
        <OthersChips others={props.others} placeOf={placeOf} chip={felt.chip} />
        <MyChips {...props} placeOf={placeOf} chip={felt.chip} />
        <ChipOutlines {...props} pointed={next} placeOf={placeOf} chip={felt.chip} />
        <Marker {...props} />
      </svg>
      <TouchPreview place={place} pressedBy={pressedBy} felt={felt} />
      <RefusalNote refused={props.refused} placeOf={placeOf} felt={felt} />
    </>
  );
}

function lay(props: GameViewProps, place: Place): void {
  if (props.open.peek()) props.lay(place.spot);
}

function focus(picture: SVGSVGElement | null, place: Place | null, places: readonly Place[]): void {
  if (place === null) return;
  picture?.querySelector<SVGElement>(`[data-index="${places.indexOf(place)}"]`)?.focus();
}

interface SpotButtonsProps {
  readonly felt: Felt;
  readonly places: readonly Place[];
  readonly open: ReadonlySignal<boolean>;
  readonly onLay: (place: Place) => void;
  readonly onPoint: (place: Place | null) => void;
}

function SpotButtons({ felt, places, open, onLay, onPoint }: SpotButtonsProps) {
  const [tabStop, setTabStop] = useState(0);
  return (
    <g onFocusOut={() => onPoint(null)}>
      {places.map((place, index) => (
        <BetSpot
          key={`${place.key}@${place.at.along}`}
          label={text.spot(nameOf(place.spot.on, place.spot.pick), place.spot.pays)}
          spot={place.key}
          index={index}
          isTabStop={index === tabStop}
          isDisabled={!open.value}
          onPress={() => onLay(place)}
          onFocus={() => {
            setTabStop(index);
            onPoint(place);
          }}
        >
          <rect class="bet-spot-area" {...markOf(place, felt)} />
        </BetSpot>
      ))}
    </g>
  );
}

/** What is outlined when a spot has the focus: its box, or a mark on its line or corner. */
function markOf(place: Place, felt: Felt): Rect & { readonly rx: number } {
  if (place.isBox) {
    const { x, y, width, height } = felt.rectOf(place.area);
    return { x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 3 };
  }
  const { x, y } = felt.toPixel(place.at);
  const side = 2 * LINE_MARK;
  return { x: x - LINE_MARK, y: y - LINE_MARK, width: side, height: side, rx: LINE_MARK };
}

/** The numbers that the spot pointed at covers, and, after the ball's rest, the boxes that won. */
function Lights(props: SpotsProps) {
  const { facts, felt, places, marked, pointed } = props;
  const kind = wheelKind(facts.rules);
  const rects = (covers: readonly string[]) =>
    covers.flatMap((number) => {
      const box = numberBox(number, kind);
      return box === null ? [] : [{ number, ...felt.rectOf(box) }];
    });
  const spot = pointed.value;
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

function Marker({ facts, felt, marked }: SpotsProps) {
  const box = marked === null ? null : numberPrint(marked, wheelKind(facts.rules));
  if (box === null) return null;
  const { x, y, width, height } = felt.rectOf(box);
  return <PointMarker at={{ x: x + width * 0.5, y: y + height * 0.42 }} />;
}

interface TouchPreviewProps {
  readonly place: ReadonlySignal<Place | null>;
  readonly pressedBy: ReadonlySignal<string | null>;
  readonly felt: Felt;
}

/** What a finger covers is written above it. */
function TouchPreview({ place, pressedBy, felt }: TouchPreviewProps) {
  const current = place.value;
  if (current === null || pressedBy.value !== "touch") return null;
  return (
    <div class="felt-note" style={noteStyle(felt, felt.toPixel(current.at))} aria-hidden="true">
      {text.spot(nameOf(current.spot.on, current.spot.pick), current.spot.pays)}
    </div>
  );
}

interface RefusalNoteProps {
  readonly refused: GameViewProps["refused"];
  readonly placeOf: (key: SpotKey) => { readonly x: number; readonly y: number } | null;
  readonly felt: Felt;
}

function RefusalNote({ refused, placeOf, felt }: RefusalNoteProps) {
  const at = refused.value && placeOf(refused.value.spot);
  if (at === null) return null;
  return (
    <div class="felt-note" data-refused="" role="status" style={noteStyle(felt, at)}>
      {refused.value?.message}
    </div>
  );
}

function noteStyle(felt: Felt, at: { readonly x: number; readonly y: number }) {
  const across = Math.min(0.78, Math.max(0.22, at.x / felt.width));
  return { left: `${across * 100}%`, top: `${(at.y / felt.height) * 100}%` };
}
