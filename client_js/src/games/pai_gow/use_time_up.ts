import { useRef } from "preact/hooks";
import type { GameViewProps } from "../contract";

interface Asked {
  readonly round: number;
  readonly closesMs: number;
  readonly boxes: readonly number[];
  /** Those that had not chosen when the clock ended the window; null as long as it is open. */
  readonly late: readonly number[] | null;
}

const NONE: readonly number[] = [];

/** My boxes whose hands the clock has set: they were asked until their time was up.
 * @param asked my boxes that have to choose now */
export function useTimeUp(props: GameViewProps, asked: readonly number[]): readonly number[] {
  const { seating, shown, houseNow } = props;
  const last = useRef<Asked | null>(null);
  const round = shown.value?.round ?? 0;
  const decision = seating.decision.value;
  const before = last.current?.round === round ? last.current : null;
  last.current = before;
  if (decision?.choices.includes("set")) {
    const { closes_ms: closesMs } = decision;
    const isOpen = before === null || houseNow() < closesMs;
    if (isOpen) last.current = { round, closesMs, boxes: asked, late: null };
  } else if (before !== null && before.late === null) {
    last.current = { ...before, late: houseNow() < before.closesMs ? NONE : before.boxes };
  }
  return last.current?.late ?? NONE;
}
