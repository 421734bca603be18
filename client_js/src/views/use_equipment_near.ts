import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableStore } from "../store/table_store";

/** So long before its rest the equipment comes near. Struck numbers have been seen by then. */
const LAST_TURNS_MS = 4000;

/** Whether the equipment is in its last turns, or has just come to rest. */
export function useEquipmentNear(table: TableStore): ReadonlySignal<boolean> {
  const isNear = useSignal(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = effect(() => {
      clearTimeout(timer);
      const stage = table.presentation.stage.value;
      const restsAtMs = table.presentation.shown.value?.restsAtMs ?? 0;
      const waitMs = stage === "running" ? restsAtMs - LAST_TURNS_MS - table.houseNow() : 0;
      isNear.value = (stage === "running" && waitMs <= 0) || stage === "at_rest";
      if (stage !== "running" || waitMs <= 0) return;
      timer = setTimeout(() => {
        isNear.value = true;
      }, waitMs);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [table, isNear]);
  return isNear;
}
