// One of several balls that run in the wheel at the same time (617b.2(g)). The wheel carries it.

import { useRef } from "preact/hooks";
import { useFrames } from "../../components/use_frames";
import { useReducedMotion } from "../../components/use_reduced_motion";
import { placeBall } from "../../components/Wheel";
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
  const draw = () => {
    const sectionDegrees = (order.indexOf(number) * 360) / order.length;
    const motion = { sectionDegrees, run: ballRun(restsAtMs, null) };
    const at = isStill ? Number.POSITIVE_INFINITY : now();
    placeBall(orbit.current, ball.current, motion, 0, at);
    return at < restsAtMs;
  };
  useFrames(orbit, draw, [order, number, restsAtMs, now, isStill]);
  return (
    <div class="wheel-orbit" ref={orbit}>
      <div class="wheel-ball" ref={ball} />
    </div>
  );
}
