// A layout of boxes as a guide shows it.

import { useMemo } from "preact/hooks";
import type { GuidePictureProps } from "../contract";
import { Cloth } from "../layout/Cloth";
import type { Grid } from "../layout/GridLayout";
import { surfaceOf } from "../layout/grid";
import "../layout/grid.css";
import { Marks } from "./Marks";

export function GridPicture({ facts, shown, grid }: GuidePictureProps & { readonly grid: Grid }) {
  const surface = useMemo(() => surfaceOf(grid.landscape, facts.spots), [grid, facts.spots]);
  const { width, height, places, chip } = surface;
  const viewBox = `0 0 ${width} ${height}`;
  const lit = places.filter(({ spot }) => shown.includes(spot));
  return (
    <div class="grid-felt guide-felt">
      <svg class="felt-drawing" viewBox={viewBox} aria-hidden="true">
        <Cloth width={width} height={height} />
      </svg>
      <svg class="grid-print" viewBox={viewBox} aria-hidden="true">
        {places.map((box) => (
          <g key={box.key} class="grid-box">
            <rect class="felt-line" {...box.rect} />
            {grid.print(box, facts.rules)}
          </g>
        ))}
      </svg>
      <Marks
        {...{ width, height, chip }}
        cents={facts.minimum}
        lit={lit.map(({ rect }) => rect)}
        chips={lit.map(({ chips }) => chips)}
      />
    </div>
  );
}
