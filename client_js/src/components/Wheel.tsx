// A turning wheel whose sections are data. With a ball it is roulette's: wheel and ball turn in
// opposite directions, and the ball comes to rest in its pocket. Without, it runs out under a
// pointer. It rests when nothing happens. Only transforms change from frame to frame: nothing is laid
// out or painted again.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useFrames } from "./use_frames";
import { useReducedMotion } from "./use_reduced_motion";
import "./Wheel.css";
import { WheelBowl, WheelClapper, WheelRotor } from "./WheelArt";
import { WheelLight } from "./WheelLight";
import {
  type BallRun,
  ballAt,
  ballRun,
  clapperLean,
  LAUNCHED,
  type Launched,
  pinTimes,
  sectionAt,
  type WheelRun,
  wheelDegrees,
  wheelLeft,
  wheelSpeed,
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
  /** It also turns until then, in the time of `now`. */
  readonly turnsUntilMs?: number | null;
  /** What the wheel carries along: more balls, a light on a section. */
  readonly carried?: ComponentChildren;
  /** Told in the last moments of a spin, each time when another section comes under ball or clapper: its
   * index. With reduced motion nothing is told. */
  readonly onUnder?: (section: number) => void;
  readonly children?: ComponentChildren;
}

/** Radii in hundredths of the wheel's size: the ball on its track, and in a pocket. */
const TRACK_RADIUS = 42.3;
const POCKET_RADIUS = 25;

/** How long before its rest it is told what is under ball or clapper, and from where on the ball falls. */
const UNDER_MS = 3200;
const FALLEN = 0.95;

export function Wheel(props: WheelProps) {
  const { sections, landing, hasBall, now, label, turnsUntilMs = null, carried, children } = props;
  const { onUnder } = props;
  const isStill = useReducedMotion();
  const frame = useRef<HTMLDivElement>(null);
  const rotor = useRef<SVGSVGElement>(null);
  const load = useRef<HTMLDivElement>(null);
  const orbit = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  const clapper = useRef<SVGSVGElement>(null);
  const motion = useRef<Motion>(restingMotion);
  const isMounted = useRef(false);
  const under = useRef(-1);
  const step = 360 / sections.length;

  useEffect(() => {
    const until = Math.max(landing?.restsAtMs ?? 0, turnsUntilMs ?? 0);
    motion.current = motionTo(landing, until, step, now(), isMounted.current, motion.current);
    isMounted.current = true;
    if (motion.current.isLaunched) under.current = -1;
    if (motion.current.isLaunched && !isStill) fadeIn(ball.current);
    if (motion.current.isLaunched && !hasBall) tellPins(frame.current, motion.current, step);
  }, [landing?.id, landing?.section, landing?.restsAtMs, turnsUntilMs, step, now, isStill]);

  // What it comes to rest at is told for certain, however many frames are lost.
  const tell = (degrees: number, leftMs: number) => {
    if (onUnder === undefined || leftMs > UNDER_MS) return;
    if (leftMs <= 0 && under.current < 0) return; // nobody has seen this spin run out
    const section = sectionAt(degrees, sections.length);
    if (section === under.current) return;
    under.current = section;
    onUnder(section);
  };
  const draw = () => {
    const at = isStill ? Number.POSITIVE_INFINITY : now();
    const { run, turning } = motion.current;
    if (!hasBall) {
      const angle = runningOutAngle(motion.current, at);
      turn(rotor.current, angle);
      turn(load.current, angle);
      turn(clapper.current, clapperLean(angle, step));
      tell(-angle, run.restsAtMs - at);
      return at < run.restsAtMs;
    }
    const angle = isStill ? 0 : wheelDegrees(turning, at);
    turn(rotor.current, angle);
    turn(load.current, angle);
    placeBall(orbit.current, ball.current, motion.current, angle, at);
    const { behind, height } = ballAt(run, at);
    if (height < FALLEN) tell(motion.current.sectionDegrees - behind, run.restsAtMs - at);
    return !isStill && (at < run.restsAtMs || wheelSpeed(turning, at) > 0);
  };
  const hasLoad = Boolean(carried); // what is put on a wheel at rest has to be turned once
  useFrames(frame, draw, [hasBall, hasLoad, isStill, now, landing, turnsUntilMs, step]);

  return (
    <div class="wheel" ref={frame}>
      <div class="wheel-picture" role="img" aria-label={label}>
        <WheelBowl hasBall={hasBall} />
        <WheelRotor rotor={rotor} sections={sections} hasBall={hasBall} />
        <WheelLight hasBall={hasBall} />
        {hasLoad && (
          <div class="wheel-load" ref={load}>
            {carried}
          </div>
        )}
        {hasBall && (
          <div class="wheel-orbit" ref={orbit} hidden={landing === null}>
            <div class="wheel-ball" ref={ball} />
          </div>
        )}
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
  /** How a wheel with a ball turns. */
  readonly turning: WheelRun;
  /** The spin began while this page showed the table, and goes on as it was launched. */
  readonly isLaunched: boolean;
  /** It began so, whatever the clock has said since. */
  readonly isSpunUp: boolean;
}

const restingMotion: Motion = {
  id: "",
  sectionDegrees: 0,
  run: ballRun(0, null),
  durationMs: 0,
  startDegrees: 0,
  turning: { startMs: 0, startDegrees: 0, startSpeed: 0, restsAtMs: 0 },
  isLaunched: false,
  isSpunUp: false,
};

/** @param until when the wheel has no more reason to turn */
function motionTo(
  landing: Landing | null,
  until: number,
  step: number,
  now: number,
  wasWatched: boolean,
  before: Motion,
): Motion {
  const turning = turningTo(until, now, wasWatched, before.turning);
  if (landing === null) return { ...restingMotion, turning };
  if (landing.id === before.id) {
    // The house's clock was read again: the same spin, at another time.
    const run = { ...before.run, restsAtMs: landing.restsAtMs };
    return { ...before, run, turning, isLaunched: false };
  }
  const leftMs = landing.restsAtMs - now;
  const isLaunched = wasWatched && leftMs > 0;
  const sectionDegrees = landing.section * step;
  return {
    id: landing.id,
    sectionDegrees,
    run: ballRun(landing.restsAtMs, isLaunched ? leftMs : null),
    durationMs: leftMs,
    startDegrees: before.sectionDegrees - sectionDegrees,
    turning,
    isLaunched,
    isSpunUp: isLaunched,
  };
}

/** The wheel goes on from where it is; a page that joins during the spin sees it at full speed. */
function turningTo(until: number, now: number, wasWatched: boolean, before: WheelRun): WheelRun {
  if (until <= now) return before;
  if (before.restsAtMs > now) return { ...before, restsAtMs: until };
  const startSpeed = wasWatched ? wheelSpeed(before, now) : 1;
  const startDegrees = wheelDegrees(before, now);
  return { startMs: now, startDegrees, startSpeed, restsAtMs: until };
}

function runningOutAngle(motion: Motion, nowMs: number): number {
  const left = motion.run.restsAtMs - nowMs;
  const { durationMs, isSpunUp } = motion;
  return -motion.sectionDegrees - wheelLeft(left, durationMs, wayBefore(motion), isSpunUp);
}

export function placeBall(
  orbit: HTMLDivElement | null,
  ball: HTMLDivElement | null,
  motion: Pick<Motion, "run" | "sectionDegrees">,
  wheelAngle: number,
  nowMs: number,
): void {
  const { behind, height } = ballAt(motion.run, nowMs);
  const around = wheelAngle + motion.sectionDegrees - behind;
  turn(orbit, around);
  const radius = POCKET_RADIUS + (TRACK_RADIUS - POCKET_RADIUS) * height;
  // Turned back: its light and its shadow stay where the lamp puts them.
  if (ball) ball.style.transform = `translateY(${-radius}%) rotate(${(-around).toFixed(3)}deg)`;
}

/** Also with reduced motion: it is heard all the same. */
function tellPins(wheel: HTMLElement | null, motion: Motion, step: number): void {
  const detail: Launched = { pinsMs: pinTimes(motion.durationMs, wayBefore(motion), step) };
  wheel?.dispatchEvent(new CustomEvent(LAUNCHED, { bubbles: true, detail }));
}

/** How far it stands before its rest at the start, whole turns aside. */
const wayBefore = ({ startDegrees }: Motion) => -startDegrees;

function turn(element: HTMLElement | SVGElement | null, degrees: number): void {
  if (element) element.style.transform = `rotate(${degrees.toFixed(3)}deg)`;
}

function fadeIn(element: HTMLElement | null): void {
  element?.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: 240 });
}
