// The wheel's replica: a wager on five numbers that are neighbours on the wheel, named by the one
// in their middle (617a.3(e)(1)(ii)).

import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useCallback, useMemo } from "preact/hooks";
import { Racetrack } from "../../components/Racetrack";
import { type Oval, pocketShapes } from "../../components/racetrack_path";
import type { SpotInfo } from "../../protocol";
import { text as words } from "../../text";
import { payout } from "../../text/format";
import { type GameViewProps, type SpotKey, spotKey } from "../contract";
import { ChipOutlines, MyChips, OthersChips } from "../layout/Chips";
import { RefusalNote } from "../layout/SpotLayer";
import { pocketFill } from "./pocket_fill";
import { replicaOrder, wheelKind } from "./rules";
import { nameOf, text } from "./text";

const LYING: Oval = { width: 920, height: 156, thickness: 46 };
const STANDING: Oval = { width: 340, height: 560, thickness: 54 };
const CHIP = 32;

export interface FiveAdjacentProps extends GameViewProps {
  readonly pointed: ReadonlySignal<SpotInfo | null>;
  readonly onPoint: (spot: SpotInfo | null) => void;
  readonly isUpright: boolean;
  readonly isDimmed: boolean;
}

export function FiveAdjacent(props: FiveAdjacentProps) {
  const { facts, pointed, onPoint, isUpright } = props;
  const order = useMemo(() => replicaOrder(wheelKind(facts.rules)), [facts.rules]);
  const spots = useMemo(
    () =>
      order.flatMap((number) => {
        const spot = facts.spots.get(spotKey("five_adjacent", [number]));
        return spot === undefined ? [] : [spot];
      }),
    [order, facts.spots],
  );
  const oval = isUpright ? STANDING : LYING;
  const shapes = useMemo(() => pocketShapes(spots.length, oval), [spots.length, oval]);
  const indexOf = useMemo(
    () => new Map(spots.map((spot, index) => [spotKey(spot.on, spot.pick), index])),
    [spots],
  );
  const placeOf = useCallback(
    (key: SpotKey) => shapes[indexOf.get(key) ?? -1] ?? null,
    [shapes, indexOf],
  );
  const next = useComputed(() => {
    const spot = pointed.value;
    return spot === null ? null : placeOf(spotKey(spot.on, spot.pick));
  });
  if (spots.length === 0) return null;

  const lit = new Set(pointed.value?.on === "five_adjacent" ? pointed.value.covers : []);
  const dealer = { x: oval.width / 2, y: -CHIP };
  const withSpot = (act: (spot: SpotInfo) => void) => (index: number) => {
    const spot = spots[index];
    if (spot !== undefined) act(spot);
  };
  return (
    <div class="roulette-racetrack" data-dimmed={props.isDimmed ? "" : undefined}>
      <Racetrack
        pockets={spots.map((spot) => {
          const number = spot.pick[0] ?? "";
          return {
            label: number,
            fill: pocketFill(number),
            name: words.layout.spot(nameOf(spot.on, spot.pick), payout(spot.pays)),
            spot: spotKey(spot.on, spot.pick),
            isLit: lit.has(number),
          };
        })}
        shapes={shapes}
        oval={oval}
        label={text.racetrack}
        caption={text.racetrackCaption}
        hint={text.racetrackHint}
        isOpen={props.open.value}
        onLay={withSpot((spot) => {
          if (props.open.peek()) props.lay(spot);
        })}
        onTakeOff={withSpot(props.takeOff)}
        onPoint={(index) => onPoint(index === null ? null : (spots[index] ?? null))}
      >
        <OthersChips {...props} placeOf={placeOf} dealer={dealer} chip={CHIP} />
        <MyChips {...props} placeOf={placeOf} dealer={dealer} chip={CHIP} />
        <ChipOutlines {...props} pointed={next} placeOf={placeOf} chip={CHIP} />
      </Racetrack>
      <RefusalNote refused={props.refused} placeOf={placeOf} surface={oval} />
    </div>
  );
}
