// A table is heard. The first page does not wait for that.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { EquipmentSound } from "../games/contract";
import type { TableStore } from "../store/table_store";

export function useTableSounds(
  table: TableStore,
  equipment: EquipmentSound | null,
  stage: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    let end: (() => void) | null = null;
    let isLeft = false;
    const follow = ({ followTable }: typeof import("./table_sounds")) => {
      if (!isLeft) end = followTable(table, equipment, stage);
    };
    import("./table_sounds").then(follow, () => undefined); // without it, it is silent
    return () => {
      isLeft = true;
      end?.();
    };
  }, [table, equipment, stage]);
}
