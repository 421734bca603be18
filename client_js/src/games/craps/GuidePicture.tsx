// The craps layout as the guide shows it: the numbers and the line, or the propositions.

import { useMemo } from "preact/hooks";
import type { GuidePictureProps } from "../contract";
import { Marks } from "../guide/Marks";
import { Cloth } from "../layout/Cloth";
import "../layout/grid.css";
import { multipleOf } from "./amounts";
import "./craps.css";
import { FeltPrint } from "./FeltPrint";
import { feltOf, feltSpots } from "./felt";
import type { Spots } from "./strips";
import { POINTS } from "./throw";

export function GuidePicture({ facts, house, shown }: GuidePictureProps) {
  const spots: Spots = useMemo(() => feltSpots(facts.spots, POINTS[0] ?? 0), [facts.spots]);
  const isLine = useMemo(() => {
    const line = feltOf("line", "wide", spots).surface.places;
    return shown.some((spot) => line.some((place) => isAt(place, spot)));
  }, [spots, shown]);
  const felt = useMemo(() => feltOf(isLine ? "line" : "props", "wide", spots), [isLine, spots]);
  const { width, height, chip, places } = felt.surface;
  const lit = places.filter((place) => shown.some((spot) => isAt(place, spot)));
  return (
    <div class="grid-felt craps-felt guide-felt" data-width="wide">
      <svg class="felt-drawing" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Cloth width={width} height={height} />
      </svg>
      <FeltPrint {...{ felt, house }} multiple={multipleOf(facts)} />
      <Marks
        {...{ width, height, chip }}
        cents={facts.minimum}
        lit={lit.map(({ rect }) => rect)}
        chips={lit.map(({ chips }) => chips)}
      />
    </div>
  );
}

type Lying = Pick<GuidePictureProps["shown"][number], "on" | "pick">;

/** Odds behind the line lie in one area, whatever the point. */
function isAt({ spot }: { readonly spot: Lying }, { on, pick }: Lying): boolean {
  if (spot.on !== on) return false;
  return spot.pick.length === 0 || spot.pick.join() === pick.join();
}
