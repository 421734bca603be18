import { useComputed } from "@preact/signals";
import type { TableStore } from "../../store/table_store";
import { useHouse } from "../house_context";

/** How many lines of the table's chat I have not read; not those of players whom I have hidden. */
export function useUnread(table: TableStore): number {
  const { hiddenPlayers } = useHouse();
  return useComputed(
    () => table.chat.lines.value.filter((line) => !hiddenPlayers.hides(line)).length,
  ).value;
}
