import type { TableState } from "../store/table_state";
import { text } from "../text";

/** What keeps the table from going on as ever, as the house says it; "" where nothing does. */
export function statusWords({ status, statusMessage }: TableState): string {
  return statusMessage || (status === "open" ? "" : text.table[status]);
}
