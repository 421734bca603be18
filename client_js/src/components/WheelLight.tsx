// What stands still above the turning wheel: the light of one lamp, high on the left, and the turret,
// which is round and so looks the same however it is turned. Each ring of the wheel is a slope that
// is lit on one side: outward slopes towards the lamp, inward slopes on the far side.

import "./WheelLight.css";

interface Slope {
  /** Radii as on the wheel, 260 to the rim. */
  readonly from: number;
  readonly to: number;
  readonly faces: "out" | "in";
  /** How strongly it is lit and shaded, from 0 to 1. */
  readonly strength: number;
}

interface Lit {
  readonly slopes: readonly Slope[];
  /** Edges that throw a shadow inwards: the radius, and how far the shadow falls. */
  readonly edges: readonly { readonly radius: number; readonly falls: number }[];
}

const RIM: readonly Slope[] = [
  { from: 242, to: 259, faces: "out", strength: 0.8 },
  { from: 229, to: 242, faces: "in", strength: 0.55 },
];

const WITH_BALL: Lit = {
  slopes: [
    ...RIM,
    { from: 183, to: 225, faces: "in", strength: 0.45 },
    { from: 148, to: 178, faces: "in", strength: 0.4 },
    { from: 110, to: 146, faces: "in", strength: 0.4 },
    { from: 24, to: 108, faces: "out", strength: 0.7 },
  ],
  edges: [
    { radius: 226, falls: 15 },
    { radius: 146, falls: 7 },
  ],
};

/** It hangs upright and is almost flat. The lamp's side is its bright one: the clapper is there. */
const WITHOUT_BALL: Lit = {
  slopes: [
    ...RIM,
    { from: 78, to: 223, faces: "out", strength: 0.22 },
    { from: 24, to: 77, faces: "out", strength: 0.7 },
  ],
  edges: [{ radius: 226, falls: 6 }],
};

export function WheelLight({ hasBall }: { readonly hasBall: boolean }) {
  const { slopes, edges } = hasBall ? WITH_BALL : WITHOUT_BALL;
  return (
    <div class="wheel-light" aria-hidden="true">
      {edges.map(({ radius, falls }) => (
        <i
          key={radius}
          class="wheel-shadow"
          style={{ inset: insetOf(radius), "--falls": `${(100 * falls) / radius}%` }}
        />
      ))}
      {slopes.map(({ from, to, faces, strength }) => (
        <i
          key={from}
          class="wheel-slope"
          data-faces={faces}
          style={{ inset: insetOf(to), "--hole": `${(100 * from) / to}%`, opacity: strength }}
        />
      ))}
      <i class="wheel-turret-shadow" style={{ inset: insetOf(58) }} />
      <i class="wheel-turret" style={{ inset: insetOf(24) }} />
      <i class="wheel-turret" style={{ inset: insetOf(15) }} />
      <i class="wheel-turret-knob" style={{ inset: insetOf(8) }} />
    </div>
  );
}

/** Of a circle about the middle of the wheel. */
function insetOf(radius: number): string {
  return `${(50 * (1 - radius / 260)).toFixed(3)}%`;
}
