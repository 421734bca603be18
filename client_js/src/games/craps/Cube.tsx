// A die in space: six faces of a cube, turned so that one of them is seen. The lamp stands still:
// each face bears a dark and a gleam, whose opacities follow the face while the die tumbles.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Die } from "../../components/Die";
import { type FaceLight, faceLight, type Lying, tumbleLight } from "./cube_light";

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

/** As in dice.css: light and tumble keep step. */
const EASING = "cubic-bezier(0.22, 0.6, 0.4, 1)";

interface CubeProps {
  readonly face: number;
  /** How it lies on the felt, in degrees. */
  readonly lies: number;
  readonly turns: number;
  /** How long it rolls; 0 for a die at rest. */
  readonly forMs: number;
}

export function Cube({ face, lies, turns, forMs }: CubeProps) {
  const { x, y } = TURNED[face] ?? { x: 0, y: 0 };
  const lying = { x, y, lies };
  return (
    <span
      class="cube"
      data-face={face}
      data-rolling={forMs > 0 ? "" : undefined}
      style={{ "--x": `${x}deg`, "--y": `${y}deg` }}
    >
      {FACES.map((one) => (
        <Side key={one} face={one} lying={lying} turns={turns} forMs={forMs} />
      ))}
    </span>
  );
}

interface SideProps {
  readonly face: number;
  readonly lying: Lying;
  readonly turns: number;
  readonly forMs: number;
}

function Side({ face, lying, turns, forMs }: SideProps) {
  const shade = useRef<HTMLElement>(null);
  const gleam = useRef<HTMLElement>(null);
  const { x, y, lies } = lying;
  const atRest = faceLight(face, lying, turns, 0);
  useLayoutEffect(() => {
    if (forMs <= 0) return;
    const steps = tumbleLight(face, { x, y, lies }, turns);
    follow(shade.current, steps, (light) => light.shade, forMs);
    follow(gleam.current, steps, (light) => light.gleam, forMs);
  }, [face, x, y, lies, turns, forMs]);
  return (
    <span class="cube-side" data-side={face}>
      <i class="cube-gleam" ref={gleam} style={{ opacity: atRest.gleam.toFixed(3) }} />
      <Die face={face} size={100} />
      <i class="cube-shade" ref={shade} style={{ opacity: atRest.shade.toFixed(3) }} />
    </span>
  );
}

function follow(
  element: HTMLElement | null,
  steps: readonly FaceLight[],
  of: (light: FaceLight) => number,
  duration: number,
): void {
  const frames = steps.map((light) => ({ opacity: of(light).toFixed(3) }));
  element?.animate?.(frames, { duration, easing: EASING, fill: "backwards" });
}
