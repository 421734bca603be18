// A turning wheel whose sections are data. With a ball it is roulette's: wheel and ball turn in
// opposite directions, and the ball comes to rest in its pocket. Without, it runs out under a
// pointer. Only transforms change from frame to frame: nothing is laid out or painted again.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useReducedMotion } from "./use_reduced_motion";
import "./Wheel.css";
import { WheelBowl, WheelClapper, WheelLight, WheelRotor } from "./WheelArt";
import {
  type BallRun,
  ballAt,
  ballRun,
  clapperLean,
  WHEEL_DEGREES_A_SECOND,
  wheelLeft,
} from "./wheel_motion";
import type { WheelSection } from "./wheel_section";

export interface Landing {
  /** Changes with every spin. */
  readonly id: string;
  /** Index of the section, clockwise. */
  readonly section: number;
  /** In the time of `now`. If it is past, the wheel is at rest at once. */
  readonly restsAtMs: number;
}

export interface WheelProps {
  /** Clockwise. */
  readonly sections: readonly WheelSection[];
  readonly landing: Landing | null;
  readonly hasBall: boolean;
  /** House time in milliseconds. */
  readonly now: () => number;
  readonly label: string;
  readonly children?: ComponentChildren;
}

/** Radii in hundredths of the wheel's size: the ball on its track, and in a pocket. */
const TRACK_RADIUS = 42.3;
const POCKET_RADIUS = 25;

export function Wheel({ sections, landing, hasBall, now, label, children }: WheelProps) {
  const isStill = useReducedMotion();
  const rotor = useRef<SVGSVGElement>(null);
  const orbit = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  const clapper = useRef<SVGSVGElement>(null);
  const motion = useRef<Motion>(restingMotion);
  const isMounted = useRef(false);
  const step = 360 / sections.length;

  useEffect(() => {
    motion.current = motionTo(landing, step, now(), isMounted.current, motion.current);
    isMounted.current = true;
    if (motion.current.isLaunched && !isStill) fadeIn(ball.current);
  }, [landing?.id, landing?.section, landing?.restsAtMs, step, now, isStill]);

  useEffect(() => {
    const place = () => {
      const at = isStill ? Number.POSITIVE_INFINITY : now();
      const wheel = hasBall ? turningAngle(at) : runningOutAngle(motion.current, at);
      turn(rotor.current, wheel);
      if (hasBall) placeBall(orbit.current, ball.current, motion.current, wheel, at);
      else turn(clapper.current, clapperLean(wheel, step));
    };
    place();
    if (isStill) return;
    let frame = requestAnimationFrame(function next() {
      place();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [hasBall, isStill, now, landing, step]);

  return (
    <div class="wheel">
      <div class="wheel-picture" role="img" aria-label={label}>
        <WheelBowl hasBall={hasBall} />
        <WheelRotor rotor={rotor} sections={sections} hasBall={hasBall} />
        {hasBall && (
          <div class="wheel-orbit" ref={orbit} hidden={landing === null}>
            <div class="wheel-ball" ref={ball} />
          </div>
        )}
        <WheelLight hasBall={hasBall} />
        {!hasBall && <WheelClapper clapper={clapper} />}
      </div>
      {children}
    </div>
  );
}

interface Motion {
  readonly id: string;
  /** Clockwise from the wheel's first section. */
  readonly sectionDegrees: number;
  readonly run: BallRun;
  readonly durationMs: number;
  readonly startDegrees: number;
  /** The spin began while this page showed the table. */
  readonly isLaunched: boolean;
}

const restingMotion: Motion = {
  id: "",
  sectionDegrees: 0,
  run: ballRun(0, null),
  durationMs: 0,
  startDegrees: 0,
  isLaunched: false,
};

function motionTo(
  landing: Landing | null,
  step: number,
  now: number,
  wasWatched: boolean,
  before: Motion,
): Motion {
  if (landing === null) return restingMotion;
  if (landing.id === before.id) {
    // The house's clock was read again: the same spin, at another time.
    const run = { ...before.run, restsAtMs: landing.restsAtMs };
    return { ...before, run, isLaunched: false };
  }
  const leftMs = landing.restsAtMs - now;
  const sectionDegrees = landing.section * step;
  return {
    id: landing.id,
    sectionDegrees,
    run: ballRun(landing.restsAtMs, wasWatched && leftMs > 0 ? leftMs : null),
    durationMs: leftMs,
    startDegrees: before.sectionDegrees - sectionDegrees,
    isLaunched: wasWatched && leftMs > 0,
  };
}

/** The same for everybody: it depends only on the house's clock. */
export function turningAngle(nowMs: number): number {
  return Number.isFinite(nowMs) ? ((nowMs % 3_600_000) / 1000) * WHEEL_DEGREES_A_SECOND : 0;
}

function runningOutAngle(motion: Motion, nowMs: number): number {
  const left = motion.run.restsAtMs - nowMs;
  return -motion.sectionDegrees - wheelLeft(left, motion.durationMs, -motion.startDegrees);
}

export function placeBall(
  orbit: HTMLDivElement | null,
  ball: HTMLDivElement | null,
  motion: Pick<Motion, "run" | "sectionDegrees">,
  wheelDegrees: number,
  nowMs: number,
): void {
  const { behind, height } = ballAt(motion.run, nowMs);
  turn(orbit, wheelDegrees + motion.sectionDegrees - behind);
  const radius = POCKET_RADIUS + (TRACK_RADIUS - POCKET_RADIUS) * height;
  if (ball) ball.style.transform = `translateY(${-radius}%)`;
}

function turn(element: HTMLElement | SVGElement | null, degrees: number): void {
  if (element) element.style.transform = `rotate(${degrees.toFixed(3)}deg)`;
}

function fadeIn(element: HTMLElement | null): void {
  element?.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: 240 });
}
