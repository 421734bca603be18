// The replica of a wheel beside a layout (617a.1(f)(4)): each of its pockets may be wagered on.

import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { BetSpot } from "./BetSpot";
import { useFinger } from "./finger";
import "./Racetrack.css";
import { insideOf, nearestPocket, type Oval, type PocketShape } from "./racetrack_path";

export interface RacetrackPocket {
  readonly label: string;
  readonly fill: string;
  /** Names the wager centred here, and identifies it. */
  readonly name: string;
  readonly spot: string;
  readonly isLit: boolean;
}

/** A part of the room within the ring that may be wagered on too. */
export interface RacetrackArea {
  readonly label: string;
  readonly name: string;
  readonly spot: string;
  readonly isLit: boolean;
  readonly shape: PocketShape;
}

export interface RacetrackProps {
  /** Clockwise, as the wheel has them, each with its shape. The same lists are drawn once. */
  readonly pockets: readonly RacetrackPocket[];
  readonly shapes: readonly PocketShape[];
  /** They are counted on after the pockets. */
  readonly areas: readonly RacetrackArea[];
  readonly oval: Oval;
  readonly label: string;
  /** What stands within the ring if it has no areas. */
  readonly caption: string;
  readonly hint: string;
  readonly isOpen: boolean;
  readonly onLay: (index: number) => void;
  readonly onTakeOff: (index: number) => void;
  /** The pocket or area pointed at or focused. */
  readonly onPoint: (index: number | null) => void;
  /** Chips, drawn over the pockets. */
  readonly children?: ComponentChildren;
}

/** Where an arrow key leads: left and right go round among pockets or among areas, up and down from
 * the ones to the others. Null for other keys. */
function besideOf(index: number, key: string, pockets: number, areas: number): number | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined) return null;
  const isPocket = index < pockets;
  if (areas > 0 && (key === "ArrowUp" || key === "ArrowDown")) return isPocket ? pockets : 0;
  const [first, count] = isPocket ? [0, pockets] : [pockets, areas];
  return first + ((index - first + step + count) % count);
}

export function Racetrack(props: RacetrackProps) {
  const { pockets, shapes, areas, oval, onLay, onTakeOff, onPoint } = props;
  const [tabStop, setTabStop] = useState(0);
  const picture = useRef<SVGSVGElement>(null);
  const isPressed = useRef(false);
  const finger = useFinger();

  /** What a pointer means: an area, or the nearest pocket, so that it need not be hit exactly. */
  const under = (event: PointerEvent | MouseEvent) => {
    const hit = indexOf(event.target);
    if (hit !== null && hit >= pockets.length) return hit;
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return hit;
    const scale = oval.width / box.width;
    const at = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    return nearestPocket(at, shapes, oval.thickness);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index === null) return;
    const next = besideOf(index, event.key, pockets.length, areas.length);
    if (next !== null) {
      picture.current?.querySelector<SVGElement>(`[data-index="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onLay(index);
    else if (event.key === "Backspace" || event.key === "Delete") onTakeOff(index);
    else return;
    event.preventDefault();
  };

  const latest = useRef(props);
  latest.current = props;
  const onPress = useCallback((index: number) => latest.current.onLay(index), []);
  const onFocus = useCallback((focused: number) => {
    setTabStop(focused);
    latest.current.onPoint(focused);
  }, []);
  // Made once: half a hundred of them would take longer than all else that a phase changes.
  const places = useMemo(
    () => <Places {...{ pockets, shapes, areas, tabStop, onPress, onFocus }} />,
    [pockets, shapes, areas, tabStop, onPress, onFocus],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset
    <svg
      class="racetrack"
      ref={picture}
      viewBox={`0 0 ${oval.width} ${oval.height}`}
      role="group"
      aria-label={props.label}
      aria-disabled={!props.isOpen}
      data-shut={props.isOpen ? undefined : ""}
      onKeyDown={onKeyDown}
      onFocusOut={() => onPoint(null)}
      onPointerMove={(event) => onPoint(under(event))}
      // A touch sets no focus: the pocket would stay lit.
      onMouseDown={(event) => {
        if (finger.isThere) event.preventDefault();
      }}
      onPointerLeave={() => {
        isPressed.current = false;
        onPoint(null);
      }}
      onPointerDown={(event) => {
        finger.pressed(event);
        isPressed.current = event.button === 0;
        onPoint(under(event));
      }}
      onPointerUp={(event) => {
        const index = isPressed.current ? under(event) : null;
        isPressed.current = false;
        if (index !== null && !finger.isHeld(event)) onLay(index);
        if (finger.isThere) onPoint(null);
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onContextMenu={(event) => {
        const index = under(event);
        if (index === null) return;
        event.preventDefault();
        if (!finger.isThere) onTakeOff(index);
      }}
    >
      {places}
      {areas.length === 0 && (
        <foreignObject class="racetrack-words" {...insideOf(oval)}>
          <p>
            {props.caption}
            <span>{props.hint}</span>
          </p>
        </foreignObject>
      )}
      {props.children}
    </svg>
  );
}

interface PlacesProps extends Pick<RacetrackProps, "pockets" | "shapes" | "areas"> {
  /** The place that Tab comes to. */
  readonly tabStop: number;
  readonly onPress: (index: number) => void;
  readonly onFocus: (index: number) => void;
}

/** The pockets, and then the areas within them. */
function Places({ pockets, shapes, areas, tabStop, onPress, onFocus }: PlacesProps) {
  const common = { onPress, onFocus };
  return (
    <g>
      {pockets.map((pocket, index) => (
        <BetSpot
          key={pocket.spot}
          label={pocket.name}
          spot={pocket.spot}
          index={index}
          isTabStop={index === tabStop}
          {...common}
        >
          <path class="racetrack-pocket" d={shapes[index]?.path} style={{ fill: pocket.fill }} />
          <text class="racetrack-number" x={shapes[index]?.x} y={shapes[index]?.y}>
            {pocket.label}
          </text>
          <path
            class="bet-spot-area"
            data-lit={pocket.isLit ? "" : undefined}
            d={shapes[index]?.path}
          />
        </BetSpot>
      ))}
      {areas.map((area, index) => (
        <BetSpot
          key={area.spot}
          label={area.name}
          spot={area.spot}
          index={pockets.length + index}
          isTabStop={pockets.length + index === tabStop}
          {...common}
        >
          <path
            class="bet-spot-area racetrack-area"
            data-lit={area.isLit ? "" : undefined}
            d={area.shape.path}
          />
          <text class="racetrack-area-name" x={area.shape.x} y={area.shape.y}>
            {area.label}
          </text>
        </BetSpot>
      ))}
    </g>
  );
}

function indexOf(target: EventTarget | null): number | null {
  const spot = target instanceof Element ? target.closest("[data-index]") : null;
  return spot === null ? null : Number(spot.getAttribute("data-index"));
}
