// Where wheel and ball are at a time: pure functions of the time left until rest. Frames
// may be lost, or a player may join late: everybody still sees the same spin.
//
// Angles are in degrees, clockwise; times in milliseconds.

/** The wheel turns against the clock, and the ball runs with it: 617a.5(a). */
export const WHEEL_DEGREES_A_SECOND = -26;

/** How long the wheel takes to reach its speed, and how long it runs on after the ball's rest. */
const WHEEL_SPEEDS_UP_MS = 900;
const WHEEL_RUNS_ON_MS = 4000;

/** How the wheel turns for one spin. */
export interface WheelRun {
  readonly startMs: number;
  /** Where it stands at the start, and its share of the full speed there, from 0 to 1. */
  readonly startDegrees: number;
  readonly startSpeed: number;
  /** When the ball comes to rest. If that is not after the start, the wheel stands still. */
  readonly restsAtMs: number;
}

/** The angle of a wheel with a ball: it speeds up, turns evenly, and runs out after the ball's
 * rest. */
export function wheelDegrees(run: WheelRun, nowMs: number): number {
  const { startMs, startDegrees, startSpeed, restsAtMs } = run;
  const wholeMs = restsAtMs - startMs;
  if (wholeMs <= 0) return startDegrees;
  const upMs = Math.min(WHEEL_SPEEDS_UP_MS, wholeMs);
  const goneMs = Math.max(0, nowMs - startMs);
  const rising = Math.min(goneMs, upMs);
  const even = Math.min(goneMs, wholeMs) - rising;
  const out = Math.min(Math.max(0, goneMs - wholeMs), WHEEL_RUNS_ON_MS);
  const fullSpeedMs =
    startSpeed * rising +
    ((1 - startSpeed) * rising * rising) / (2 * upMs) +
    even +
    (out - (out * out) / (2 * WHEEL_RUNS_ON_MS));
  return startDegrees + (WHEEL_DEGREES_A_SECOND * fullSpeedMs) / 1000;
}

/** Its share of the full speed, from 0 to 1. */
export function wheelSpeed({ startMs, startSpeed, restsAtMs }: WheelRun, nowMs: number): number {
  if (restsAtMs <= startMs) return 0;
  if (nowMs > restsAtMs) return Math.max(0, 1 - (nowMs - restsAtMs) / WHEEL_RUNS_ON_MS);
  const rising = (nowMs - startMs) / Math.min(WHEEL_SPEEDS_UP_MS, restsAtMs - startMs);
  return Math.min(1, startSpeed + (1 - startSpeed) * rising);
}

/** 617a.5(a): "complete at least four revolutions around the track of the wheel". */
const LEAST_BALL_DEGREES = 4 * 360;

/** Of the ball against the wheel, in degrees a second each second: friction, about constant. */
const USUAL_DECELERATION = 125;

/** The fewest whole turns of a wheel that has no ball. */
const LEAST_WHEEL_TURNS = 4;

/** How long before rest the ball leaves the track, and the hops over the frets after that. */
const FALL_MS = 1900;
const FALL_SHARE = 0.4;
const HOPS = [
  { until: 0.52, height: 0 },
  { until: 0.28, height: 0.42 },
  { until: 0.1, height: 0.2 },
  { until: 0, height: 0.07 },
] as const;

/** How the ball of one spin slows down. */
export interface BallRun {
  readonly restsAtMs: number;
  readonly deceleration: number;
  readonly fallMs: number;
}

/** `durationMs`: from launch to rest; null if the player joined during the spin. */
export function ballRun(restsAtMs: number, durationMs: number | null): BallRun {
  if (durationMs === null) {
    return { restsAtMs, deceleration: USUAL_DECELERATION, fallMs: FALL_MS };
  }
  const seconds = Math.max(durationMs, 1) / 1000;
  const leastDegrees = LEAST_BALL_DEGREES + Math.abs(WHEEL_DEGREES_A_SECOND) * seconds;
  const least = (2 * leastDegrees) / (seconds * seconds);
  return {
    restsAtMs,
    deceleration: Math.max(USUAL_DECELERATION, least),
    fallMs: Math.min(FALL_MS, durationMs * FALL_SHARE),
  };
}

/** The ball, as seen from the turning wheel: degrees behind its section, and its height above the
 * pockets, 1 being the track and 0 the bottom of a pocket. */
export function ballAt(run: BallRun, nowMs: number): { behind: number; height: number } {
  const left = Math.max(0, run.restsAtMs - nowMs) / 1000;
  return {
    behind: (run.deceleration * left * left) / 2,
    height: heightAt((left * 1000) / run.fallMs),
  };
}

function heightAt(left: number): number {
  if (left >= 1) return 1;
  if (left <= 0) return 0;
  let from = 1;
  for (const hop of HOPS) {
    if (left > hop.until) {
      const t = (from - left) / (from - hop.until);
      // Off the track: falling, ever faster. After that: hops, up and down again.
      return hop.height === 0 ? 1 - t * t : 4 * hop.height * t * (1 - t);
    }
    from = hop.until;
  }
  return 0;
}

/** Of the ball against the wheel, in degrees a second. */
export function ballSpeed({ restsAtMs, deceleration }: BallRun, nowMs: number): number {
  return (deceleration * Math.max(0, restsAtMs - nowMs)) / 1000;
}

/** When the ball comes down from its track, and after each hop. The last time is that of its rest. */
export function ballLandings({ restsAtMs, fallMs }: BallRun): readonly number[] {
  return HOPS.map(({ until }) => restsAtMs - until * fallMs);
}

/** The section in which a point of the wheel lies, so many degrees clockwise from the middle of the first. */
export function sectionAt(degrees: number, sections: number): number {
  const share = (((degrees / 360) % 1) + 1) % 1;
  return Math.round(share * sections) % sections;
}

/** How far a wheel without a ball has still to turn to its rest, in degrees: it stands still at 0,
 * and is where it was (`startDegrees` before its rest, any number of turns off) at its start. A page that
 * joins during the spin sees it run already. */
export function wheelLeft(
  leftMs: number,
  durationMs: number,
  startDegrees: number,
  isSpunUp = true,
): number {
  if (leftMs <= 0 || durationMs <= 0) return 0;
  const left = Math.min(1, leftMs / durationMs);
  const gone = 1 - left;
  const spun = isSpunUp ? spunUp(durationMs) : 0;
  const share = gone < spun ? 1 - (gone * gone) / spun : (left * left) / (1 - spun);
  return wholeWay(startDegrees) * share;
}

/** The hand that spins a wheel takes so long, and no more than a share of the whole. */
const SPUN_MS = 600;
const SPUN_SHARE = 0.15;

/** The share of its time in which a wheel without a ball gains speed, evenly; it loses it evenly after that. */
const spunUp = (durationMs: number) => Math.min(SPUN_SHARE, SPUN_MS / durationMs);

const wholeWay = (startDegrees: number) =>
  LEAST_WHEEL_TURNS * 360 + (((startDegrees % 360) + 360) % 360);

/** When each pin passes the clapper on the way of `wheelLeft`, since its start: pins stand where two
 * sections meet, and the wheel comes to rest in the middle of one. */
export function pinTimes(durationMs: number, startDegrees: number, step: number) {
  if (durationMs <= 0) return [];
  const way = wholeWay(startDegrees);
  const pins = Math.round(way / step);
  const spun = spunUp(durationMs);
  return Array.from({ length: pins }, (_, nth) => {
    const left = ((pins - nth - 0.5) * step) / way;
    // The inverse of `wheelLeft`, which has gone the share `spun` of its way as it is fastest.
    const gone = left > 1 - spun ? Math.sqrt((1 - left) * spun) : 1 - Math.sqrt(left * (1 - spun));
    return durationMs * gone;
  });
}

/** A wheel with a clapper tells this as it is launched: its pins are heard where they are drawn. */
export const LAUNCHED = "wheel-launched";

export interface Launched {
  /** When each passes the clapper, from now on. */
  readonly pinsMs: readonly number[];
}

/** How far a pin that has come under the clapper bends it, in degrees: upright over the middle of a
 * section, furthest where two sections meet. */
export function clapperLean(wheelDegrees: number, step: number): number {
  const past = (((wheelDegrees / step + 0.5) % 1) + 1) % 1;
  const bend = past < CLAPPER_SPRINGS ? 1 - past / CLAPPER_SPRINGS : 0;
  const push = past > CLAPPER_YIELDS ? (past - CLAPPER_YIELDS) / (1 - CLAPPER_YIELDS) : 0;
  return -CLAPPER_LEAN * Math.max(bend, push);
}

const CLAPPER_LEAN = 17;

/** Shares of a section: how soon after a pin the clapper is upright, and how long it stays so. */
const CLAPPER_SPRINGS = 0.3;
const CLAPPER_YIELDS = 0.8;
