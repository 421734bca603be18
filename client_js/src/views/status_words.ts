import type { TableState } from "../store/table_state";
import { text } from "../text";

/** Why the table does not go on as usual, as the house says it; "" if it does. */
export function statusWords({ status, statusMessage }: TableState): string {
  return statusMessage || (status === "open" ? "" : text.table[status]);
}
