import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { isMotionReduced } from "../components/use_reduced_motion";
import { isSecret } from "../store/presentation_stage";
import type { TableStore } from "../store/table_store";

/**
 * On a screen that cannot show equipment and layout together, the equipment comes into sight when it
 * runs, and the layout is back where it was when bets are taken again.
 */
export function useEquipmentInSight(table: TableStore, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let leftAt = 0;
    return effect(() => {
      const isRunning = isSecret(table.presentation.stage.value);
      const isBetting = table.presentation.phase.value === "betting";
      const frame = stage.current;
      if (frame === null || comesOver(frame)) return;
      if (isRunning && frame.scrollTop > 0) {
        leftAt = frame.scrollTop;
        scroll(frame, 0);
      } else if (isBetting && leftAt > 0) {
        if (frame.scrollTop === 0) scroll(frame, leftAt);
        leftAt = 0;
      }
    });
  }, [table, stage]);
}

/** It comes over the layout on every screen, and what it decides may be anywhere on the layout. */
function comesOver({ dataset }: HTMLElement): boolean {
  const isAlways = dataset["comesClose"] !== undefined && dataset["comesNear"] === undefined;
  return isAlways && !isMotionReduced();
}

function scroll(frame: HTMLElement, top: number): void {
  frame.scrollTo({ top, behavior: isMotionReduced() ? "auto" : "smooth" });
}
