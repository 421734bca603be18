import { gameView } from "../../games";
import { calledLast } from "../../store/calls";
import { isSecret, type Stage } from "../../store/presentation_stage";
import type { TableState } from "../../store/table_state";
import { text as common } from "../../text";
import { text } from "./text";

/** What goes on at a table, in few words. The outcome is not said before it is seen there. */
export function phaseOf(state: TableState, stage: Stage): string {
  if (isSecret(stage)) {
    return gameView(state.facts.game)?.words.running ?? common.phase.no_more_bets;
  }
  if (stage !== "none" && state.shown !== null) return calledLast(state);
  if (state.phase === "betting" && state.closesMs === null) return text.waits;
  return state.phase === "idle" ? text.waits : common.phase[state.phase];
}
