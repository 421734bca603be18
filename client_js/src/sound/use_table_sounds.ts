import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableStore } from "../store/table_store";
import { ballSound, chipSound, winSound } from "./sound";

/** What is heard at a table: my chips, the ball coming to rest, and a round that I won. */
export function useTableSounds(table: TableStore): void {
  useEffect(() => {
    let staked = 0;
    let stage = table.presentation.stage.peek();
    return effect(() => {
      if (table.presentation.staked.value > staked) chipSound();
      staked = table.presentation.staked.value;
      const before = stage;
      stage = table.presentation.stage.value;
      if (stage === before) return;
      if (before === "running") ballSound();
      const last = table.protocol.state.peek()?.settlement;
      const isMine = last != null && last.round === table.protocol.state.peek()?.round;
      if (stage === "paid" && isMine && last.returned > last.staked) winSound();
    });
  }, [table]);
}
