// The spots of a layout under pointer, finger and keyboard, and the chips on them. It lies over the
// drawing of the felt; what differs between games is where the spots are (surface.ts).

import { type ReadonlySignal, useComputed, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BetSpot } from "../../components/BetSpot";
import { useFinger } from "../../components/finger";
import type { SpotInfo } from "../../protocol";
import { text } from "../../text";
import { chance, houseEdge, payout, pushChance } from "../../text/format";
import type { GameView, GameViewProps, SpotKey } from "../contract";
import { ChipOutlines, MyChips, OthersChips } from "./Chips";
import "./layout.css";
import type { Pixel, SpotPlace, Surface } from "./surface";

export interface SpotLayerProps<P extends SpotPlace> extends GameViewProps {
  readonly surface: Surface<P>;
  readonly label: string;
  readonly nameOf: GameView["nameOf"];
  readonly onPoint: (spot: SpotInfo | null) => void;
  /** Under spots and chips: what is lit. */
  readonly lights?: ComponentChildren;
  /** Above everything. */
  readonly children?: ComponentChildren;
}

export function SpotLayer<P extends SpotPlace>(props: SpotLayerProps<P>) {
  const { surface, label, nameOf, onPoint, open, isCutOff, lay: layOn } = props;
  const { places, chip } = surface;
  const picture = useRef<SVGSVGElement>(null);
  const place = useSignal<P | null>(null);
  const pressedBy = useSignal<string | null>(null);
  const finger = useFinger();

  const pointAt = useCallback(
    (next: P | null) => {
      place.value = next;
      onPoint(next?.spot ?? null);
    },
    [place, onPoint],
  );
  const lay = useCallback(
    (at: P) => {
      if (open.peek() || isCutOff?.peek()) layOn(at.spot);
    },
    [open, isCutOff, layOn],
  );
  const under = (event: PointerEvent | MouseEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return null;
    const scale = surface.width / box.width;
    const x = (event.clientX - box.left) * scale;
    return surface.placeAt({ x, y: (event.clientY - box.top) * scale });
  };
  const release = () => {
    pressedBy.value = null;
    pointAt(null);
  };
  const keyDown = (event: KeyboardEvent) => {
    const from = places[Number((event.target as Element).getAttribute("data-index") ?? -1)];
    if (from === undefined) return;
    if (event.key.startsWith("Arrow")) {
      const next = surface.placeBeside(from, event.key);
      if (next !== null) focus(picture.current, places.indexOf(next));
    } else if (event.key === "Enter" || event.key === " ") lay(from);
    else if (event.key === "Backspace" || event.key === "Delete") props.takeOff(from.spot);
    else return;
    event.preventDefault();
  };
  const chipsOf = useMemo(() => placesOfChips(places), [places]);
  const isClosed = useComputed(() => !open.value);
  const next = useComputed(() => place.value?.chips ?? null);
  // Made once: two hundred of them would take longer than all else that a phase changes.
  const buttons = useMemo(
    () => <SpotButtons places={places} nameOf={nameOf} onLay={lay} onPoint={pointAt} />,
    [places, nameOf, lay, pointAt],
  );
  const dealer = { x: surface.width / 2, y: -chip };

  return (
    <>
      {/* A picture of its own: what a crowd lays several times a second redraws no spot. */}
      <svg class="felt-crowd" viewBox={`0 0 ${surface.width} ${surface.height}`} aria-hidden="true">
        <OthersChips {...props} placeOf={chipsOf} {...{ dealer, chip }} />
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset */}
      <svg
        class="felt-spots"
        ref={picture}
        viewBox={`0 0 ${surface.width} ${surface.height}`}
        role="group"
        aria-label={label}
        aria-disabled={isClosed}
        onKeyDown={keyDown}
        onPointerDown={(event) => {
          finger.pressed(event);
          if (event.button !== 0) return;
          pressedBy.value = event.pointerType;
          pointAt(under(event));
        }}
        onPointerMove={(event) => pointAt(under(event))}
        // A touch sets no focus: the spot would stay lit.
        onMouseDown={(event) => {
          if (finger.isThere) event.preventDefault();
        }}
        onPointerUp={(event) => {
          const pressed = pressedBy.peek() === null ? null : under(event);
          pressedBy.value = null;
          if (pressed !== null && !finger.isHeld(event)) lay(pressed);
          if (event.pointerType === "touch") release();
        }}
        onPointerCancel={release}
        onPointerLeave={release}
        onContextMenu={(event) => {
          const pressed = under(event);
          if (pressed === null) return;
          event.preventDefault();
          if (!finger.isThere) props.takeOff(pressed.spot);
        }}
      >
        {props.lights}
        {buttons}
        <rect class="felt-shut" width={surface.width} height={surface.height} />
        <MyChips {...props} placeOf={chipsOf} {...{ dealer, chip }} />
        <ChipOutlines {...props} pointed={next} placeOf={chipsOf} chip={chip} />
        {props.children}
      </svg>
      <TouchPreview place={place} pressedBy={pressedBy} surface={surface} nameOf={nameOf} />
      <PressNote note={props.refused} placeOf={chipsOf} surface={surface} />
      {props.noted && (
        <PressNote note={props.noted} placeOf={chipsOf} surface={surface} isLaid={true} />
      )}
    </>
  );
}

/** Where the chips of a spot lie: at the first of its places. */
function placesOfChips(places: readonly SpotPlace[]): (key: SpotKey) => Pixel | null {
  const chips = new Map<SpotKey, Pixel>();
  for (const place of places) {
    if (!chips.has(place.key)) chips.set(place.key, place.chips);
  }
  return (key) => chips.get(key) ?? null;
}

function focus(picture: SVGSVGElement | null, index: number): void {
  picture?.querySelector<SVGElement>(`[data-index="${index}"]`)?.focus();
}

interface SpotButtonsProps<P extends SpotPlace> {
  readonly places: readonly P[];
  readonly nameOf: GameView["nameOf"];
  readonly onLay: (place: P) => void;
  readonly onPoint: (place: P | null) => void;
}

function SpotButtons<P extends SpotPlace>(props: SpotButtonsProps<P>) {
  const { places, nameOf, onLay, onPoint } = props;
  const [tabStop, setTabStop] = useState(0);
  return (
    <g onFocusOut={() => onPoint(null)}>
      {places.map((place, index) => (
        <BetSpot
          key={`${place.key}@${place.chips.x},${place.chips.y}`}
          label={inWords(place.spot, nameOf)}
          spot={place.key}
          index={index}
          isTabStop={index === tabStop}
          onPress={() => onLay(place)}
          onFocus={() => {
            setTabStop(index);
            onPoint(place);
          }}
        >
          <rect class="bet-spot-area" {...place.mark} />
        </BetSpot>
      ))}
    </g>
  );
}

function inWords(spot: SpotInfo, nameOf: GameView["nameOf"]): string {
  return text.layout.spot(nameOf(spot.on, spot.pick), payout(spot.pays));
}

function worth(spot: SpotInfo): string {
  const pushes = pushChance(spot);
  return [
    text.table.wins(chance(spot.win_probability)),
    ...(pushes === null ? [] : [text.table.pushes(pushes)]),
    text.table.edge(houseEdge(spot.back_millionths)),
  ].join(", ");
}

interface TouchPreviewProps {
  readonly place: ReadonlySignal<SpotPlace | null>;
  readonly pressedBy: ReadonlySignal<string | null>;
  readonly surface: Extent;
  readonly nameOf: GameView["nameOf"];
}

/** The name of the spot and what it is worth, above the finger that covers it. */
function TouchPreview({ place, pressedBy, surface, nameOf }: TouchPreviewProps) {
  const current = place.value;
  if (current === null || pressedBy.value !== "touch") return null;
  return (
    <div class="felt-note" {...besideOf(surface, current.chips)} aria-hidden="true">
      {inWords(current.spot, nameOf)}
      <small>{worth(current.spot)}</small>
    </div>
  );
}

interface PressNoteProps {
  readonly note: GameViewProps["refused"];
  readonly placeOf: (key: SpotKey) => Pixel | null;
  readonly surface: Extent;
  /** It says what is to be known of the last wager, not why it was refused. */
  readonly isLaid?: boolean;
}

/** What is said of the last press, beside its spot. */
export function PressNote({ note, placeOf, surface, isLaid = false }: PressNoteProps) {
  const at = note.value && placeOf(note.value.spot);
  if (at === null) return null;
  const kind = isLaid ? { "data-laid": "" } : { "data-refused": "" };
  return (
    <div class="felt-note" {...kind} role="status" {...besideOf(surface, at)}>
      {note.value?.message}
    </div>
  );
}

type Extent = Pick<Surface<SpotPlace>, "width" | "height">;

/** Above these shares of a felt's height nothing has room over a spot: of one that is wide, and of one
 * that is upright. */
const HIGH_ON_WIDE = 0.43;
const HIGH_ON_UPRIGHT = 0.16;

/** Where a note about a spot stands: over it, or at its side where there is no room above. */
function besideOf({ width, height }: Extent, at: Pixel) {
  const [across, down] = [at.x / width, at.y / height];
  if (down >= (width > height ? HIGH_ON_WIDE : HIGH_ON_UPRIGHT)) {
    const left = Math.min(0.78, Math.max(0.22, across));
    return { style: { "--left": percent(left), "--top": percent(down) } };
  }
  return {
    "data-beside": across < 0.5 ? "right" : "left",
    style: { "--left": percent(across), "--top": `max(${percent(down)}, 42px)` },
  };
}

function percent(share: number): string {
  return `${share * 100}%`;
}
