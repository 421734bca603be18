// The separate area that a side wager has on the layout: a ring with its name in it
// (617b.1(b), 617b.2(b), 617b.4(b)).

import { useMemo } from "preact/hooks";
import type { SpotInfo } from "../../protocol";
import { type GameViewProps, spotKey } from "../contract";
import { SpotLayer } from "../layout/SpotLayer";
import type { SpotPlace, Surface } from "../layout/surface";
import { nameOf } from "../roulette/text";

interface SideSpotProps extends GameViewProps {
  readonly spot: SpotInfo;
  /** Printed in the ring. */
  readonly print: string;
}

const SIZE = 96;
const RING = 40;
const CHIP = 46;

export function SideSpot(props: SideSpotProps) {
  const { spot, print } = props;
  const surface = useMemo(() => surfaceOf(spot), [spot]);
  const isWon = props.won.value.has(spotKey(spot.on, spot.pick));
  return (
    <div class="side-spot" data-won={isWon ? "" : undefined}>
      <svg class="side-spot-drawing" viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle class="side-spot-ring" cx={SIZE / 2} cy={SIZE / 2} r={RING} />
        <circle class="side-spot-inner" cx={SIZE / 2} cy={SIZE / 2} r={RING - 5} />
        <text class="side-spot-print" x={SIZE / 2} y={SIZE / 2}>
          {print}
        </text>
      </svg>
      <SpotLayer
        {...props}
        surface={surface}
        label={nameOf(spot.on, spot.pick)}
        nameOf={nameOf}
        onPoint={props.point}
        lights={null}
      />
    </div>
  );
}

function surfaceOf(spot: SpotInfo): Surface<SpotPlace> {
  const centre = { x: SIZE / 2, y: SIZE / 2 };
  const place: SpotPlace = {
    key: spotKey(spot.on, spot.pick),
    spot,
    chips: centre,
    mark: { x: centre.x - RING, y: centre.y - RING, width: 2 * RING, height: 2 * RING, rx: RING },
  };
  return {
    width: SIZE,
    height: SIZE,
    chip: CHIP,
    places: [place],
    // The whole area is meant: a finger need not hit the ring.
    placeAt: () => place,
    placeBeside: () => null,
  };
}
