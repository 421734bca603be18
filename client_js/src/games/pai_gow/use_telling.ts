// When the hands against a player's bank are turned over and compared: row after row, the low hand first
// (621a.11(n), (o)). A press passes over what is left of a row.

import { useMemo, useState } from "preact/hooks";
import { useReducedMotion } from "../../components/use_reduced_motion";
import type { Shown } from "../contract";
import { usePassed } from "../use_passed";
import { useHeldBack } from "./told";

/** What is done with a row, in this order: it comes, its low and its high hand are turned over, it is told what
 * they come to, and what was lost is in the centre. */
const STEPS = 5;
const LOW = 1;
const TOLD = 3;

const FIRST_MS = 400;
/** How long each of these takes. Then the next row comes, or all is added up and those who have won are paid. */
const ROW_MS = [420, 1_000, 480, 700, 900] as const;
/** The high hand of the last one is held for a moment, and it stays a little longer. */
const HELD_MS = 700;
const LAST_MS = 700;
/** One hand alone takes its time. */
const ALONE = 1.2;
/** Where it covers all of the table, it is read for so long; then the table is seen again. */
const READ_MS = 2_600;
/** Longer, if all were turned at once. */
const SKIPPED_MS = 5_500;

interface TellingProps {
  /** The clock that it goes by, in milliseconds, and the time there is for all of it. */
  readonly now: () => number;
  readonly mostMs: number;
  readonly shown: { readonly value: Shown | null };
  /** It was over before this page came. */
  readonly isOver: boolean;
  readonly isSkipped: boolean;
  readonly played: readonly { readonly box: number }[];
}

export interface Telling {
  /** So many rows: turned over, the low hand and both; told; and what they have lost is in the centre. */
  readonly done: Readonly<Record<"low" | "high" | "told" | "taken", number>>;
  /** The row that is told now. */
  readonly current: number;
  readonly isDone: boolean;
  readonly isRead: boolean;
  /** After which each row is told, and at last the centre pays; null: nothing moves. */
  readonly delays: readonly number[] | null;
  /** So much of that time has been passed over. */
  readonly aheadMs: number;
  readonly advance: () => void;
}

/** So long after the beginning each step of each row is done; the last one is the end.
 * @param mostMs for the whole */
function stepsOf(rows: number, mostMs: number): readonly number[] {
  const parts: readonly number[] = ROW_MS.map((ms) => ms * (rows === 1 ? ALONE : 1));
  const afterComing = parts.map((_, nth) =>
    parts.slice(0, nth).reduce((sum, part) => sum + part, 0),
  );
  const rowMs = parts.reduce((sum, part) => sum + part, 0);
  const steps = Array.from({ length: rows }, (_, row) =>
    afterComing.map(
      (ms, step) => FIRST_MS + row * rowMs + ms + (row === rows - 1 && step > LOW ? HELD_MS : 0),
    ),
  ).flat();
  const wholeMs = FIRST_MS + rows * rowMs + HELD_MS + LAST_MS;
  return [...steps, wholeMs].map((ms) => ms * Math.min(1, mostMs / wholeMs));
}

/** How far the hands have been told by now; until the last one the page holds back how the round has ended. */
export function useTelling(props: TellingProps): Telling {
  const { played, mostMs, now, shown, isOver, isSkipped } = props;
  const rows = played.length;
  const isStill = useReducedMotion() || isOver;
  const [steps] = useState(() => stepsOf(rows, mostMs));
  const [fromMs] = useState(now);
  const [aheadMs, setAheadMs] = useState(0);
  const isAtOnce = isStill || isSkipped;
  const times = useMemo(() => {
    if (isAtOnce) return [now() + SKIPPED_MS];
    const last = (steps.at(-1) ?? 0) + READ_MS;
    return [...steps, last].map((step) => fromMs - aheadMs + step);
  }, [steps, fromMs, aheadMs, isAtOnce, now]);
  const passed = usePassed(times, now);
  const steppedTo = isAtOnce ? steps.length : Math.min(passed, steps.length);
  const isDone = steppedTo >= steps.length;
  const upTo = (step: number) => Math.min(rows, Math.floor((steppedTo + STEPS - 1 - step) / STEPS));
  const done = { low: upTo(1), high: upTo(2), told: upTo(TOLD), taken: upTo(TOLD + 1) };
  const current = Math.min(rows, Math.max(1, Math.ceil(steppedTo / STEPS))) - 1;
  const seen = played.slice(0, done.told).map(({ box }) => box);
  useHeldBack(shown.value?.draw, !isDone, new Set(seen), played[current]?.box ?? null);
  const advance = () => {
    const isTold = done.told > current;
    const goal = steps[STEPS * (isTold ? current + 1 : current) + (isTold ? 0 : TOLD)];
    const left = (goal ?? 0) - (now() - fromMs + aheadMs);
    if (left > 0) setAheadMs(aheadMs + left);
  };
  const delays = isStill
    ? null
    : [...steps.filter((_, nth) => nth % STEPS === TOLD), ...steps.slice(-1)];
  return { done, current, isDone, isRead: passed >= times.length, delays, aheadMs, advance };
}
