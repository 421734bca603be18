// What lies and what is printed on the cloth of a large table besides its words: a cartouche on either
// side, gilded lines along the boxes, and the dealer's rack of chips. Style shows them where there is
// room.

import { useId } from "preact/hooks";
import { chipColor } from "../../components/chip_value";
import "./ornaments.css";

/** Lozenges at the ends of a cartouche and along the lines. */
const LOZENGE = "M0-4 9 0 0 4-9 0Z";
const SCROLL = "M-58 0C-44 -15 -26 -7 -30 3S-46 8 -43 -1M58 0C44 -15 26 -7 30 3S46 8 43 -1";

interface ClothSidesProps {
  /** Drawn in the right cartouche, in a square of 40 around its middle. */
  readonly emblem: string;
}

/** First among the parts of a layout: everything else lies over them. */
export function ClothSides({ emblem }: ClothSidesProps) {
  return (
    <>
      <Cartouche side="left" emblem={emblem} />
      <Cartouche side="right" emblem={emblem} />
      <svg class="cloth-arc" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 4Q500 148 1000 4" />
        <path class="cloth-fine" d="M0 14Q500 158 1000 14" />
      </svg>
    </>
  );
}

/** The left one lies around the name of the house, if that has no line of its own. */
function Cartouche({ side, emblem }: { readonly side: string; readonly emblem: string }) {
  return (
    <svg class="cloth-cartouche" data-side={side} viewBox="-90 -56 180 112" aria-hidden="true">
      <ellipse rx="84" ry="44" />
      <ellipse class="cloth-fine" rx="78" ry="38.5" />
      {[-44, 44].map((y) => (
        <path key={y} class="cloth-gold" d={LOZENGE} transform={`translate(0 ${y})`} />
      ))}
      {[-24, 24].map((y) => (
        <path key={y} d={SCROLL} transform={`translate(0 ${y}) scale(.62 ${y < 0 ? 1 : -1})`} />
      ))}
      <path class="cloth-emblem" d={emblem} transform="scale(1.15)" />
    </svg>
  );
}

const DOLLARS = [1, 5, 25, 100, 500, 1000, 500, 100, 25, 5];
const SLOT = 22;
const CHIP = 4;

/** Chips on their edges, seen from above: a row for each value. */
export function ChipRack() {
  const id = useId();
  const width = DOLLARS.length * SLOT + 12;
  return (
    <svg class="cloth-rack" viewBox={`0 0 ${width} 84`} aria-hidden="true">
      <defs>
        <pattern id={id} width={SLOT} height={CHIP} patternUnits="userSpaceOnUse" x="6" y="8">
          <rect width={SLOT} height="0.9" fill="rgb(0 0 0 / 50%)" />
          <rect x="7" y="0.9" width="5" height={CHIP - 0.9} fill="rgb(255 255 255 / 62%)" />
        </pattern>
        <linearGradient id={`${id}round`}>
          <stop offset="0" stop-color="#000" stop-opacity=".46" />
          <stop offset=".42" stop-color="#fff" stop-opacity=".14" />
          <stop offset="1" stop-color="#000" stop-opacity=".46" />
        </linearGradient>
      </defs>
      <rect class="cloth-rack-wood" width={width} height="84" rx="7" />
      <rect class="cloth-rack-bed" x="4" y="5" width={width - 8} height="74" rx="4" />
      {DOLLARS.map((dollars, index) => {
        const chips = 11 + ((index * 5) % 7);
        const place = { x: 6 + index * SLOT, y: 8, width: SLOT - 1, height: chips * CHIP };
        return (
          <g key={index}>
            <rect {...place} fill={chipColor(100 * dollars)} />
            <rect {...place} fill={`url(#${id})`} />
            <rect {...place} y="8" height="68" fill={`url(#${id}round)`} />
          </g>
        );
      })}
    </svg>
  );
}
