// The replica of a wheel beside a layout (617a.1(f)(4)): each of its pockets may be wagered on.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { BetSpot } from "./BetSpot";
import "./Racetrack.css";
import type { Oval, PocketShape } from "./racetrack_path";

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
  const ring = useRef<SVGGElement>(null);
  const isPressed = useRef(false);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target);
    if (index === null) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      const next = (index + step + pockets.length) % pockets.length;
      ring.current?.querySelector<SVGElement>(`[data-index="${next}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") onLay(index);
    else if (event.key === "Backspace" || event.key === "Delete") onTakeOff(index);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture cannot be a fieldset
    <svg
      class="racetrack"
      viewBox={`0 0 ${oval.width} ${oval.height}`}
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onPointerOver={(event) => onPoint(indexOf(event.target))}
      onPointerLeave={() => {
        isPressed.current = false;
        onPoint(null);
      }}
      onPointerDown={(event) => {
        isPressed.current = event.button === 0;
      }}
      onPointerUp={(event) => {
        const index = isPressed.current ? indexOf(event.target) : null;
        isPressed.current = false;
        if (index !== null) onLay(index);
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onContextMenu={(event) => {
        const index = indexOf(event.target);
        if (index === null) return;
        event.preventDefault();
        onTakeOff(index);
      }}
    >
      <g ref={ring}>
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
      <text class="racetrack-caption" x={oval.width / 2} y={oval.height / 2}>
        {props.caption}
      </text>
      {props.children}
    </svg>
  );
}

function indexOf(target: EventTarget | null): number | null {
  const spot = target instanceof Element ? target.closest("[data-index]") : null;
  return spot === null ? null : Number(spot.getAttribute("data-index"));
}
