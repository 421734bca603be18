import { calledLast } from "../../store/calls";
import { isSecret, type Stage } from "../../store/presentation_stage";
import type { TableState } from "../../store/table_state";
import { text as common } from "../../text";
import { text } from "./text";

/** What goes on at a table, in words that a small strip has room for. The outcome is not said before it is
 * seen there. */
export function phaseOf(state: TableState, stage: Stage): string {
  if (isSecret(stage)) return text.running;
  if (stage !== "none" && state.shown !== null) return calledLast(state);
  const isOpen = state.phase === "betting";
  if (state.phase === "idle" || (isOpen && state.closesMs === null)) return text.waits;
  return isOpen ? text.open : common.phase[state.phase];
}
