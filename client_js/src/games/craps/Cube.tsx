// A die in space: six faces of a cube, turned so that one of them is seen.

import { Die } from "../../components/Die";

/** How the cube is turned to show each face; opposite faces add up to seven. */
const TURNED: Readonly<Record<number, { readonly x: number; readonly y: number }>> = {
  1: { x: 0, y: 0 },
  2: { x: -90, y: 0 },
  3: { x: 0, y: -90 },
  4: { x: 0, y: 90 },
  5: { x: 90, y: 0 },
  6: { x: 0, y: 180 },
};

const FACES = [1, 2, 3, 4, 5, 6];

interface CubeProps {
  readonly face: number;
  readonly isRolling: boolean;
}

export function Cube({ face, isRolling }: CubeProps) {
  const { x, y } = TURNED[face] ?? { x: 0, y: 0 };
  return (
    <span
      class="cube"
      data-face={face}
      data-rolling={isRolling ? "" : undefined}
      style={{ "--x": `${x}deg`, "--y": `${y}deg` }}
    >
      {FACES.map((one) => (
        <span key={one} class="cube-side" data-side={one}>
          <Die face={one} size={100} />
        </span>
      ))}
    </span>
  );
}
