// One of several balls that run in the wheel at the same time (617b.2(g)).

import { useEffect, useRef } from "preact/hooks";
import { useReducedMotion } from "../../components/use_reduced_motion";
import { placeBall, turningAngle } from "../../components/Wheel";
import { ballRun } from "../../components/wheel_motion";

export interface BallRest {
  readonly number: string;
  readonly restsAtMs: number;
}

interface LooseBallProps {
  /** The compartments, clockwise. */
  readonly order: readonly string[];
  readonly rest: BallRest;
  readonly now: () => number;
}

export function LooseBall({ order, rest, now }: LooseBallProps) {
  const isStill = useReducedMotion();
  const orbit = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  const { number, restsAtMs } = rest;
  useEffect(() => {
    const sectionDegrees = (order.indexOf(number) * 360) / order.length;
    const motion = { sectionDegrees, run: ballRun(restsAtMs, null) };
    const place = () => {
      const at = isStill ? Number.POSITIVE_INFINITY : now();
      placeBall(orbit.current, ball.current, motion, turningAngle(at), at);
    };
    place();
    if (isStill) return;
    let frame = requestAnimationFrame(function next() {
      place();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [order, number, restsAtMs, now, isStill]);
  return (
    <div class="wheel-orbit" ref={orbit}>
      <div class="wheel-ball" ref={ball} />
    </div>
  );
}
