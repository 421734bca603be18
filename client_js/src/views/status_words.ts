import type { TableState } from "../store/table_state";
import { text } from "../text";

/** Why the table does not go on as usual; "" if it does. An operator's reason is told in the
 * operator's words, after what has become of the table in the player's language. */
export function statusWords({ status, statusMessage }: TableState): string {
  if (status === "open") return statusMessage;
  const words = text.table[status];
  if (statusMessage === "") return words;
  return status === "paused" || status === "closed" ? `${words} ${statusMessage}` : statusMessage;
}
