import { useComputed } from "@preact/signals";
import { Countdown } from "../../components/Countdown";
import { Icon } from "../../components/Icon";
import { useTotalTime } from "../../components/use_total_time";
import { gameName, gameView } from "../../games";
import { MOST_TABLES } from "../../store/open_tables";
import { isSecret } from "../../store/presentation_stage";
import type { TableStore } from "../../store/table_store";
import { money, netMoney } from "../../text/format";
import { useHouse } from "../house_context";
import { statusWords } from "../status_words";
import { phaseOf } from "./phase";
import { text } from "./text";
import "./strip.css";

/** The open tables in small: what goes on there, what I won or lost, and whose turn it is. */
export function Strip() {
  const house = useHouse();
  const tables = house.open.all.value;
  const shown = house.table.value;
  return (
    <nav class="strip" aria-label={text.label}>
      <ul>
        {tables.map((table) => (
          <Miniature
            key={table.id}
            table={table}
            isShown={table === shown}
            mayClose={shown === null || table === shown}
          />
        ))}
        {shown !== null && tables.length < MOST_TABLES && (
          <li class="strip-add">
            <button
              type="button"
              class="button icon"
              aria-label={text.add}
              title={text.add}
              onClick={() => house.openAnother()}
            >
              <Icon name="plus" />
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface MiniatureProps {
  readonly table: TableStore;
  readonly isShown: boolean;
  readonly mayClose: boolean;
}

function Miniature({ table, isShown, mayClose }: MiniatureProps) {
  const house = useHouse();
  const title = useComputed(() => table.protocol.state.value?.title ?? table.id).value;
  const game = useComputed(() => table.protocol.facts.value?.game ?? "").value;
  const isMyTurn = table.presentation.isMyTurn.value;
  return (
    <li
      class="strip-table"
      data-shown={isShown ? "" : undefined}
      data-turn={isMyTurn ? "" : undefined}
    >
      <button
        type="button"
        class="strip-go"
        aria-current={isShown ? "page" : undefined}
        onClick={() => house.goTo({ view: "table", table: table.id })}
      >
        <Art table={table} />
        <span class="strip-words">
          <span class="strip-title">
            <strong>{title}</strong> <span class="strip-game">{game && gameName(game)}</span>
          </span>
          {isMyTurn ? <span class="strip-turn">{text.yourTurn}</span> : <Now table={table} />}
        </span>
        <Clock table={table} />
      </button>
      {mayClose && (
        <button
          type="button"
          class="strip-close"
          aria-label={text.close(title)}
          onClick={() => house.closeTable(table.id)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** The equipment in small, as it is now. */
function Art({ table }: { readonly table: TableStore }) {
  const facts = useComputed(() => table.protocol.facts.value).value;
  const outcome = useComputed(() => table.presentation.results.value[0]?.outcome ?? null).value;
  const isRunning = useComputed(() => {
    const phase = table.presentation.phase.value;
    return phase === "no_more_bets" || isSecret(table.presentation.stage.value);
  }).value;
  const view = facts === null ? null : gameView(facts.game);
  return (
    <span class="art" aria-hidden="true">
      {view && <view.Art variant={facts?.variant ?? ""} outcome={outcome} isRunning={isRunning} />}
    </span>
  );
}

/** What goes on there, and what I have there: my wagers, or the net result once they are paid. */
function Now({ table }: { readonly table: TableStore }) {
  const words = useComputed(() => {
    const state = table.protocol.state.value;
    if (state === null) return "";
    return statusWords(state) || phaseOf(state, table.presentation.stage.value);
  }).value;
  const paid = table.presentation.paidNow.value;
  const net = paid === null ? null : paid.returned - paid.staked;
  const staked = table.presentation.staked.value;
  const hasMine = net !== null || staked > 0;
  return (
    <span class="strip-now" data-mine={hasMine ? "" : undefined}>
      <span class="strip-phase">{words}</span>
      {net === null && staked > 0 && (
        <span class="strip-bet figure">{text.bet(money(staked))}</span>
      )}
      {net !== null && (
        <span class={`strip-net figure ${net > 0 ? "won" : net < 0 ? "lost" : ""}`}>
          {netMoney(net)}
        </span>
      )}
    </span>
  );
}

const STEP_MS = 500;

/** How long the table waits, for wagers or for a choice. */
function Clock({ table }: { readonly table: TableStore }) {
  const closesMs = useComputed(
    () => table.seating.turn.value?.closesMs ?? table.protocol.state.value?.closesMs ?? null,
  ).value;
  const totalMs = useTotalTime(closesMs, table.houseNow);
  if (closesMs === null) return null;
  return (
    <Countdown closesMs={closesMs} totalMs={totalMs} houseNow={table.houseNow} stepMs={STEP_MS} />
  );
}
