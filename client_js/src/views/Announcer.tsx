import { useComputed } from "@preact/signals";
import { calledLast } from "../store/calls";
import { hasReached, isSecret, type Stage } from "../store/presentation_stage";
import type { TableState } from "../store/table_state";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { money } from "../text/format";
import { statusWords } from "./status_words";

/** What a screen reader hears: the phase, the outcome, the net result; each of them once. */
export function Announcer({ table }: { readonly table: TableStore }) {
  const words = useComputed(() => {
    const state = table.protocol.state.value;
    return state === null ? "" : announcement(state, table.presentation.stage.value);
  });
  return (
    <p class="unseen" role="log" aria-live="polite" aria-atomic="true">
      {words}
    </p>
  );
}

function announcement(state: TableState, stage: Stage): string {
  const status = statusWords(state);
  if (status !== "") return status;
  if (state.voidReason !== "") return text.table.voided(state.voidReason);
  if (state.phase === "betting") return text.spoken.round(state.round);
  if (state.phase === "no_more_bets" || isSecret(stage)) return text.spoken.noMoreBets;
  if (state.phase === "deciding") return text.phase.deciding;
  const call = state.shown === null ? "" : text.spoken.outcome(calledLast(state));
  const isPaid = hasReached(stage, "coming_home") && state.settlement?.round === state.round;
  return isPaid ? `${call} ${netInWords(state)}` : call;
}

function netInWords({ settlement }: TableState): string {
  if (settlement === null) return "";
  const net = settlement.returned - settlement.staked;
  if (net === 0) return text.spoken.even;
  return net > 0 ? text.spoken.won(money(net)) : text.spoken.lost(money(-net));
}
