// How a lamp that stands still lights the faces of a die that turns: pure functions of how the die is
// turned. Axes and angles are those of CSS: x to the right, y down, z to the eye; degrees.

type Vector = readonly [number, number, number];

export interface Lying {
  /** Turns the face that was drawn to the eye. */
  readonly x: number;
  readonly y: number;
  /** How the die lies on the felt. */
  readonly lies: number;
}

export interface FaceLight {
  /** Opacities: of the dark over a face, and of its gleam. */
  readonly shade: number;
  readonly gleam: number;
}

/** As `.cube` and `dice-tumble` in dice.css have it. */
const TILT = { x: 20, y: -12 };
const TUMBLE = { lies: 200, x: 360, y: -300 };

const NORMALS: Readonly<Record<number, Vector>> = {
  1: [0, 0, 1],
  2: [0, -1, 0],
  3: [1, 0, 0],
  4: [-1, 0, 0],
  5: [0, 1, 0],
  6: [0, 0, -1],
};

const LAMP = unit([-0.5, -0.6, 0.75]);
/** Halfway between lamp and eye: a face that looks there mirrors the lamp. */
const MIRROR = unit([LAMP[0], LAMP[1], LAMP[2] + 1]);
const DARKEST = 0.6;
const BRIGHTEST = 0.55;
const GLOSS = 18;

/** @param left how much of the tumble is still to come, from 1 to 0 */
export function faceLight(face: number, lying: Lying, turns: number, left: number): FaceLight {
  const normal = normalOf(face, lying, turns, left);
  const lit = Math.max(0, dot(normal, LAMP));
  const mirrored = Math.max(0, dot(normal, MIRROR));
  return { shade: DARKEST * (1 - lit), gleam: BRIGHTEST * mirrored ** GLOSS };
}

/** Of the whole tumble, at even steps of its way. */
export function tumbleLight(face: number, lying: Lying, turns: number): readonly FaceLight[] {
  const steps = Math.ceil(turns * STEPS_A_TURN);
  return Array.from({ length: steps + 1 }, (_, step) =>
    faceLight(face, lying, turns, 1 - step / steps),
  );
}

const STEPS_A_TURN = 16;

function normalOf(face: number, { x, y, lies }: Lying, turns: number, left: number): Vector {
  let normal = NORMALS[face] ?? [0, 0, 1];
  normal = aboutY(normal, y + TUMBLE.y * turns * left);
  normal = aboutX(normal, x + TUMBLE.x * turns * left);
  normal = aboutZ(normal, lies + TUMBLE.lies * left);
  return aboutX(aboutY(normal, TILT.y), TILT.x);
}

function aboutX([x, y, z]: Vector, degrees: number): Vector {
  const [c, s] = turned(degrees);
  return [x, c * y - s * z, s * y + c * z];
}

function aboutY([x, y, z]: Vector, degrees: number): Vector {
  const [c, s] = turned(degrees);
  return [c * x + s * z, y, c * z - s * x];
}

function aboutZ([x, y, z]: Vector, degrees: number): Vector {
  const [c, s] = turned(degrees);
  return [c * x - s * y, s * x + c * y, z];
}

function turned(degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function unit(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector));
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
