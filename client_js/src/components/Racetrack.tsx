// The replica of a wheel beside a layout (617a.1(f)(4)): each of its pockets may be wagered on.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { BetSpot } from "./BetSpot";
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

export interface RacetrackProps {
  /** Clockwise, as the wheel has them, each with its shape. */
  readonly pockets: readonly RacetrackPocket[];
  readonly shapes: readonly PocketShape[];
  readonly oval: Oval;
  readonly label: string;
  readonly caption: string;
  readonly hint: string;
  readonly isOpen: boolean;
  readonly onLay: (index: number) => void;
  readonly onTakeOff: (index: number) => void;
  /** The pocket pointed at or focused. */
  readonly onPoint: (index: number | null) => void;
  /** Chips, drawn over the pockets. */
  readonly children?: ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

export function Racetrack(props: RacetrackProps) {
  const { pockets, shapes, oval, isOpen, onLay, onTakeOff, onPoint } = props;
  const [tabStop, setTabStop] = useState(0);
  const picture = useRef<SVGSVGElement>(null);
  const isPressed = useRef(false);
  const touched = useRef(false);

  /** The pocket that a pointer means: the nearest, so that it need not be hit exactly. */
  const under = (event: PointerEvent | MouseEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return indexOf(event.target);
    const scale = oval.width / box.width;
    const at = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
    return nearestPocket(at, shapes, oval.thickness);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index === null) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = (index + step + pockets.length) % pockets.length;
      picture.current?.querySelector<SVGElement>(`[data-index="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onLay(index);
    else if (event.key === "Backspace" || event.key === "Delete") onTakeOff(index);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset
    <svg
      class="racetrack"
      ref={picture}
      viewBox={`0 0 ${oval.width} ${oval.height}`}
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => onPoint(under(event))}
      // A touch sets no focus: the pocket would stay lit.
      onMouseDown={(event) => {
        if (touched.current) event.preventDefault();
      }}
      onPointerLeave={() => {
        isPressed.current = false;
        onPoint(null);
      }}
      onPointerDown={(event) => {
        touched.current = event.pointerType === "touch";
        isPressed.current = event.button === 0;
        onPoint(under(event));
      }}
      onPointerUp={(event) => {
        const index = isPressed.current ? under(event) : null;
        isPressed.current = false;
        if (index !== null) onLay(index);
        if (touched.current) onPoint(null);
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onContextMenu={(event) => {
        const index = under(event);
        if (index === null) return;
        event.preventDefault();
        onTakeOff(index);
      }}
    >
      <g>
        {pockets.map((pocket, index) => (
          <BetSpot
            key={pocket.spot}
            label={pocket.name}
            spot={pocket.spot}
            index={index}
            isTabStop={index === tabStop}
            isDisabled={!isOpen}
            onPress={onLay}
            onFocus={(focused) => {
              setTabStop(focused);
              onPoint(focused);
            }}
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
      </g>
      <foreignObject class="racetrack-words" {...insideOf(oval)}>
        <p>
          {props.caption}
          <span>{props.hint}</span>
        </p>
      </foreignObject>
      {props.children}
    </svg>
  );
}

function indexOf(target: EventTarget | null): number | null {
  const spot = target instanceof Element ? target.closest("[data-index]") : null;
  return spot === null ? null : Number(spot.getAttribute("data-index"));
}
