// The row above the felt in which the first steps are told. It leaves between two rounds, never in one.

import { useComputed } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { TableStore } from "../../store/table_store";

/** Whether the table keeps the row: until the first round after the steps that begins without chips of
 * mine. */
export function useStepsRow(table: TableStore, isNeeded: boolean): boolean {
  const [isKept, setIsKept] = useState(isNeeded);
  const begun = useComputed(() => roundBegun(table)).value;
  useEffect(() => {
    const isFree = begun !== null && table.presentation.staked.peek() === 0;
    if (isFree && !isNeeded) setIsKept(false);
    // only as a round begins: who takes back a first chip keeps the felt where it is
  }, [begun]);
  if (isNeeded && !isKept) setIsKept(true);
  return isNeeded || isKept;
}

/** The round that takes bets, once the result before it is no longer on show. */
function roundBegun({ protocol, presentation }: TableStore): number | null {
  const { round = null, phase } = protocol.state.value ?? {};
  const takesBets = phase === "betting" || phase === "idle";
  return takesBets && presentation.stage.value === "none" ? round : null;
}

/** Says how high the row is. It stays so when the steps have left it. */
export function useRowHeight(row: RefObject<HTMLElement | null>, isRow: boolean): void {
  useLayoutEffect(() => {
    const own = row.current;
    const room = document.querySelector<HTMLElement>(".table-room");
    if (!isRow || own === null || room === null) return;
    const tell = () => room.style.setProperty("--steps-row", `${own.offsetHeight}px`);
    tell();
    const sizes = new ResizeObserver(tell);
    sizes.observe(own);
    return () => sizes.disconnect();
  }, [row, isRow]);
}
