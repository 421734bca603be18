import type { ReadonlySignal } from "@preact/signals";
import { useComputed } from "@preact/signals";
import { Countdown } from "../components/Countdown";
import { Icon } from "../components/Icon";
import { useWholeTime } from "../components/whole_time";
import type { Stage } from "../store/stage";
import { calledLast, type TableState } from "../store/table_state";
import type { TableStore } from "../store/table_store";
import { text, wordFor } from "../text";
import { AccountMenu } from "./AccountMenu";
import { useHouse } from "./context";
import { LinkDot } from "./LinkDot";
import { statusWords } from "./status_words";
import "./TableTop.css";

interface TableTopProps {
  readonly table: TableStore;
  readonly onPanel: () => void;
  readonly onHelp: () => void;
}

/** Which table, which round, what is going on, and how long still. */
export function TableTop({ table, onPanel, onHelp }: TableTopProps) {
  return (
    <header class="table-top">
      <a class="button icon" href="#/lobby" aria-label={text.table.back}>
        <Icon name="back" />
      </a>
      <Name table={table} />
      <Phase table={table} />
      <span class="table-top-side">
        <LinkDot />
        <button
          type="button"
          class="button icon table-help"
          aria-label={text.table.help}
          onClick={onHelp}
        >
          <Icon name="help" />
        </button>
        <button
          type="button"
          class="button icon table-panel-toggle"
          aria-label={text.table.openPanel}
          onClick={onPanel}
        >
          <Icon name="panel" />
        </button>
        <AccountMenu />
      </span>
    </header>
  );
}

function Name({ table }: { readonly table: TableStore }) {
  const title = useComputed(() => table.state.value?.title ?? "");
  const facts = useComputed(() => table.state.value?.facts ?? null).value;
  const round = useComputed(() => table.state.value?.round ?? 0);
  return (
    <div class="table-name">
      <h1>{title}</h1>
      {facts && (
        <p class="faint small figure">
          <span class="table-variant">
            {wordFor(facts.variant === "" ? text.game : text.variant, facts.variant || facts.game)}
            {" · "}
          </span>
          {text.lobby.limits(facts.minimum, facts.maximum)}
          <span class="table-round"> · {text.table.round(round.value)}</span>
        </p>
      )}
    </div>
  );
}

function Phase({ table }: { readonly table: TableStore }) {
  const words = usePhaseWords(table);
  const isLost = useHouse().link.value.kind === "lost";
  const closesMs = useComputed(() => table.state.value?.closesMs ?? null).value;
  const isDeciding = useComputed(() => table.phase.value === "deciding").value;
  const bettingMs = useComputed(() => table.state.value?.bettingMs ?? 1).value;
  const decidingMs = useWholeTime(isDeciding ? closesMs : null, table.houseNow);
  const isCalled = useComputed(() => isOutcomeSeen(table.stage.value)).value;
  return (
    <div class="table-phase" data-open={table.open.value ? "" : undefined}>
      {closesMs !== null && !isLost && (
        <Countdown
          closesMs={closesMs}
          totalMs={isDeciding ? decidingMs : bettingMs}
          houseNow={table.houseNow}
        />
      )}
      <p data-called={isCalled ? "" : undefined}>{words}</p>
    </div>
  );
}

function usePhaseWords(table: TableStore): ReadonlySignal<string> {
  const { link } = useHouse();
  return useComputed(() => {
    const state = table.state.value;
    if (link.value.kind === "lost") return text.link.lost;
    return state === null ? "" : phaseWords(state, table.stage.value);
  });
}

/** What the dealer would say now. The outcome is not called before it is seen. */
function phaseWords(state: TableState, stage: Stage): string {
  const status = statusWords(state);
  if (status !== "") return status;
  if (state.voidReason !== "") return text.table.voided(state.voidReason);
  if (isOutcomeSeen(stage) && state.shown !== null) {
    return state.shown.voidSpin ? text.table.noSpin : calledLast(state);
  }
  if (stage === "running") return text.running[state.facts.game] ?? text.phase.no_more_bets;
  if (state.phase === "betting" && state.closesMs === null) return text.phase.idle;
  return text.phase[state.phase];
}

function isOutcomeSeen(stage: Stage): boolean {
  return stage !== "none" && stage !== "running";
}
