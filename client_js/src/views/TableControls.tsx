import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Chip } from "../components/Chip";
import { CountingMoney } from "../components/CountingMoney";
import { Icon, type IconName } from "../components/Icon";
import { useMedia } from "../components/use_media";
import type { TableStore } from "../store/table_store";
import { text } from "../text";
import { money, netMoney } from "../text/format";
import { GetChips } from "./GetChips";
import { useHouse } from "./house_context";
import { isLowBalance } from "./low_balance";
import { NoticeStrip } from "./NoticeStrip";
import { NARROW, ReactButton } from "./ReactButton";
import { LazySavedBets } from "./saved/LazySavedBets";
import { text as show } from "./show/text";
import "./TableControls.css";
import "./table_controls_sizes.css";

interface TableControlsProps {
  readonly table: TableStore;
  readonly spotInfo: ComponentChildren;
  /** Show a finished round. */
  readonly onCheck: (round: number) => void;
  readonly onChat: () => void;
}

/** Chips, what can be done with them, and the money. */
export function TableControls({ table, spotInfo, onCheck, onChat }: TableControlsProps) {
  const house = useHouse();
  const isWatching = !house.signedIn.value && !house.isReturning.value;
  return (
    <footer class="table-rail">
      <div class="rail-line">
        <NoticeStrip notices={house.notices} />
        {spotInfo}
      </div>
      {isWatching ? (
        <div class="rail-prompt">
          <p>
            <strong>{text.enter.promptTitle}</strong>{" "}
            <span class="soft">{text.enter.promptText}</span>
          </p>
          <button type="button" class="button primary" onClick={() => void house.askToSignIn()}>
            {text.enter.promptAction}
          </button>
        </div>
      ) : (
        <div class="rail-row">
          <Tray table={table} />
          <Actions table={table} onChat={onChat} />
          <Money table={table} onCheck={onCheck} />
        </div>
      )}
    </footer>
  );
}

function Tray({ table }: { readonly table: TableStore }) {
  const chosen = table.input.chip.value;
  return (
    <fieldset class="tray" disabled={table.input.isBarred.value}>
      <legend class="unseen">{text.table.tray}</legend>
      {table.input.chips.value.map((cents) => (
        <button
          key={cents}
          type="button"
          class="tray-chip"
          aria-pressed={cents === chosen}
          aria-label={text.table.chip(cents)}
          onClick={() => table.input.choose(cents)}
        >
          <Chip cents={cents} size={46} />
        </button>
      ))}
    </fieldset>
  );
}

function Actions({ table, onChat }: Pick<TableControlsProps, "table" | "onChat">) {
  const isNarrow = useMedia(NARROW);
  const isFinal = table.input.isFinal.value && table.presentation.staked.value > 0;
  const why = isFinal ? { why: text.table.staysHere } : {};
  const [showsSaved, setShowsSaved] = useState(false);
  return (
    <div class="actions">
      <Action
        icon="undo"
        words={text.table.undo}
        on={table.input.canUndo.value}
        {...why}
        act={() => table.input.undo()}
      />
      <Action
        icon="clear"
        words={text.table.clear}
        on={table.input.canClear.value}
        {...why}
        act={() => table.input.clear()}
      />
      {table.input.canStart.value ? (
        <Action
          key="start"
          icon="start"
          words={text.table.start}
          on={true}
          act={() => table.input.start()}
        />
      ) : (
        <Action
          icon="repeat"
          words={text.table.repeat}
          on={table.input.canRepeat.value}
          act={() => table.input.repeat()}
        />
      )}
      <Action
        icon="double"
        words={text.table.double}
        on={table.input.canDouble.value}
        act={() => table.input.double()}
      />
      {table.input.canSave.value && (
        <Action icon="saved" words={text.table.saved} on={true} act={() => setShowsSaved(true)} />
      )}
      {isNarrow && <ReactButton table={table} onChat={onChat} isAction={true} />}
      {showsSaved && <LazySavedBets table={table} onClose={() => setShowsSaved(false)} />}
    </div>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly words: string;
  readonly on: boolean;
  /** Why it is off, where that is not plain. */
  readonly why?: string;
  readonly act: () => void;
}

function Action({ icon, words, on, why, act }: ActionProps) {
  return (
    <button
      type="button"
      class={icon === "start" ? "button action primary" : "button action"}
      disabled={!on}
      title={why}
      onClick={act}
    >
      {icon === "double" ? <span class="action-double">×2</span> : <Icon name={icon} />}
      <span>{words}</span>
    </button>
  );
}

function Money({ table, onCheck }: Pick<TableControlsProps, "table" | "onCheck">) {
  const house = useHouse();
  const available = useComputed(
    () => (house.balance.value ?? 0) - house.open.uncounted.value,
  ).value;
  const minimum = useComputed(() => table.protocol.state.value?.facts.minimum ?? 0).value;
  const isLow =
    isLowBalance(available, minimum, house.welcome.value?.refill_below ?? 0) &&
    table.presentation.staked.value === 0;
  const isKnown = table.protocol.facts.value !== null;
  // What is left of a stake is no win: it is there at once.
  const paid = table.presentation.paidNow.value;
  const isWon = paid !== null && paid.returned > paid.staked;
  return (
    <dl class="money">
      <div>
        <dt>{text.table.staked}</dt>
        <dd class="figure" data-pending={table.input.pending.value > 0 ? "" : undefined}>
          {isKnown ? money(table.presentation.staked.value) : "–"}
        </dd>
      </div>
      <Net table={table} onCheck={onCheck} />
      <div class="money-balance">
        <dt>{text.account.balance}</dt>
        <dd>
          {house.balance.value === null ? (
            "–"
          ) : (
            <CountingMoney cents={available} format={money} counts={isWon} />
          )}
          {isLow && <GetChips class="primary get-chips" />}
        </dd>
      </div>
    </dl>
  );
}

/** From so many wins in a row on, they are counted where I look for the money. */
const STREAK = 3;

/** Stays for as long as I win one round after another. */
function Streak({ table }: { readonly table: TableStore }) {
  const wins = table.presentation.streak.value;
  if (wins < STREAK) return null;
  const words = show.inARow(wins);
  return (
    <span class="streak figure" role="img" aria-label={words} title={words}>
      <Icon name="star" />
      {wins}
    </span>
  );
}

/** The net result of the round on show, once it is paid. */
function Net({ table, onCheck }: Pick<TableControlsProps, "table" | "onCheck">) {
  const paid = table.presentation.paidNow.value;
  const net = paid === null ? 0 : paid.returned - paid.staked;
  return (
    <div class="money-net">
      <dt>
        {text.table.net}
        <Streak table={table} />
      </dt>
      <dd class={paid === null ? "faint" : net > 0 ? "won" : net < 0 ? "lost" : ""}>
        {paid === null ? (
          "–"
        ) : (
          <button
            type="button"
            class="net-why"
            title={text.table.netOf(paid.round)}
            aria-label={`${netMoney(net)}. ${text.table.netOf(paid.round)}`}
            onClick={() => onCheck(paid.round)}
          >
            <span class="figure">{netMoney(net)}</span>
          </button>
        )}
      </dd>
    </div>
  );
}
