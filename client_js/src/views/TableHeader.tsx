import type { ReadonlySignal } from "@preact/signals";
import { useComputed } from "@preact/signals";
import { CountBadge } from "../components/CountBadge";
import { Countdown } from "../components/Countdown";
import { Icon } from "../components/Icon";
import { useMedia } from "../components/use_media";
import { useTotalTime } from "../components/use_total_time";
import { gameName, gameView, variantName } from "../games";
import type { GameWords } from "../games/contract";
import { calledLast, isQuietlyCalled, outcomeCalled } from "../store/calls";
import { isSecret, type Stage } from "../store/presentation_stage";
import type { TableState } from "../store/table_state";
import type { TableStore } from "../store/table_store";
import { FINAL_PAUSE_MS } from "../store/unsent_chips";
import { text } from "../text";
import { AccountMenu } from "./AccountMenu";
import { ConnectionDot } from "./ConnectionDot";
import { useUnread } from "./chat/use_unread";
import { useHouse } from "./house_context";
import { NARROW, ReactButton } from "./ReactButton";
import { SoundButton } from "./SoundButton";
import { ShownReactions } from "./show/Shown";
import { statusWords } from "./status_words";
import "./TableHeader.css";

interface TableHeaderProps {
  readonly table: TableStore;
  readonly onPanel: () => void;
  readonly onChat: () => void;
  readonly onHelp: () => void;
}

/** The table, the round, its phase, and the time left. */
export function TableHeader({ table, onPanel, onChat, onHelp }: TableHeaderProps) {
  const house = useHouse();
  const isNarrow = useMedia(NARROW);
  return (
    <header class="table-top">
      <a class="button icon" href="#/lobby" aria-label={text.table.back}>
        <Icon name="back" />
      </a>
      <Name table={table} />
      <Phase table={table} />
      <span class="table-top-side">
        <ConnectionDot />
        <button
          type="button"
          class="button icon table-another"
          aria-label={text.table.another}
          title={text.table.another}
          onClick={() => house.openAnother()}
        >
          <Icon name="tables" />
        </button>
        <SoundButton />
        <button
          type="button"
          class="button icon table-help"
          aria-label={text.table.help}
          onClick={onHelp}
        >
          <Icon name="help" />
        </button>
        {!isNarrow && <ReactButton table={table} onChat={onChat} />}
        <PanelButton table={table} onPanel={onPanel} onChat={onChat} />
        <AccountMenu />
      </span>
    </header>
  );
}

/** With messages that I have not read it leads to them. */
function PanelButton({ table, onPanel, onChat }: Omit<TableHeaderProps, "onHelp">) {
  const unread = useUnread(table);
  return (
    <button
      type="button"
      class="button icon table-panel-toggle"
      onClick={unread > 0 ? onChat : onPanel}
    >
      <Icon name="panel" />
      <span class="unseen">{text.table.openPanel}</span>
      <CountBadge count={unread} />
    </button>
  );
}

function Name({ table }: { readonly table: TableStore }) {
  const title = useComputed(() => table.protocol.state.value?.title ?? "");
  const facts = useComputed(() => table.protocol.state.value?.facts ?? null).value;
  const round = useComputed(() => table.protocol.state.value?.round ?? 0);
  const hasCompany = useComputed(() => table.reactions.shown.value.size > 0).value;
  return (
    <div class="table-name" data-company={hasCompany ? "" : undefined}>
      <h1>{title}</h1>
      {facts && (
        <p class="table-facts faint small figure">
          <span class="table-variant">
            {facts.variant === "" ? gameName(facts.game) : variantName(facts.game, facts.variant)}
            {" · "}
          </span>
          {text.lobby.limits(facts.minimum, facts.maximum)}
          <span class="table-round"> · {text.table.round(round.value)}</span>
        </p>
      )}
      {hasCompany && <ShownReactions table={table} />}
    </div>
  );
}

/** More letters than that are smaller on a phone: the head of the table keeps its height. */
const LONG_WORDS = 36;

function Phase({ table }: { readonly table: TableStore }) {
  const words = usePhaseWords(table);
  const isLost = useHouse().link.value.kind === "lost";
  const heldMs = table.input.heldUntil.value;
  // An offer to me has a clock of its own.
  const closesMs = useComputed(() => {
    const { offer, closesMs: betting } = table.protocol.state.value ?? {};
    if (table.presentation.goesOn.value) return null;
    const offered = table.presentation.isMyTurn.value ? offer?.closes_ms : null;
    return offered ?? betting ?? heldMs;
  }).value;
  const isDeciding = useComputed(() => table.presentation.phase.value === "deciding").value;
  const bettingMs = useComputed(() => table.protocol.state.value?.bettingMs ?? 1).value;
  const decidingMs = useTotalTime(isDeciding ? closesMs : null, table.houseNow);
  const isCalled = useComputed(() => isOutcomeSeen(table.presentation.stage.value)).value;
  const isQuiet = useComputed(() => isQuietlyCalled(table.protocol.state.value)).value;
  return (
    <div class="table-phase" data-open={table.protocol.open.value ? "" : undefined}>
      {closesMs !== null && !isLost && (
        <Countdown
          closesMs={closesMs}
          totalMs={heldMs ? FINAL_PAUSE_MS : isDeciding ? decidingMs : bettingMs}
          houseNow={table.houseNow}
        />
      )}
      {isCalled && <CalledBadge table={table} />}
      <p
        data-called={isCalled ? "" : undefined}
        data-quiet={isCalled && isQuiet ? "" : undefined}
        data-long={words.value.length > LONG_WORDS ? "" : undefined}
      >
        {words}
      </p>
    </div>
  );
}

/** The outcome that is called, as a list of results shows it. */
function CalledBadge({ table }: { readonly table: TableStore }) {
  const { facts, state } = table.protocol;
  const view = gameView(facts.value?.game ?? "");
  const outcome = useComputed(() => (state.value === null ? "" : outcomeCalled(state.value))).value;
  if (!view || outcome === "") return null;
  return (
    <span class="phase-badge" aria-hidden="true">
      <view.Badge outcome={outcome} />
    </span>
  );
}

function usePhaseWords(table: TableStore): ReadonlySignal<string> {
  const { link } = useHouse();
  return useComputed(() => {
    const state = table.protocol.state.value;
    if (link.value.kind === "lost") return text.link.lost;
    if (state === null) return "";
    const { phase } = table.presentation;
    const words = gameView(state.facts.game)?.words;
    const turn = phase.value === "deciding" ? turnWords(table, words) : "";
    const goesOn = table.presentation.goesOn.value ? words?.goesOn : "";
    const held = table.input.heldUntil.value === null ? "" : words?.held;
    const said = turn || goesOn || held || phaseWords(state, table.presentation.stage.value);
    return said.replaceAll(" · ", "\u00A0· "); // no line begins with the dot
  });
}

/** What the dealer would say now. The outcome is not called before it is seen. */
function phaseWords(state: TableState, stage: Stage): string {
  const view = gameView(state.facts.game);
  const words = view?.words;
  const status = statusWords(state);
  if (status !== "") return status;
  if (state.voidReason !== "") return text.table.voided(state.voidReason);
  if (isOutcomeSeen(stage) && state.shown !== null) {
    return (state.shown.voidSpin && words?.voidSpin) || calledLast(state, true);
  }
  if (isSecret(stage)) {
    const isAgain = (state.shown?.spin ?? 0) > 1;
    const first = stage === "running" && words?.runningFirst;
    return (isAgain && words?.runningAgain) || first || (words?.running ?? text.phase.no_more_bets);
  }
  if (state.phase === "betting") {
    return view?.bettingCalled?.(state) ?? text.phase[state.closesMs === null ? "idle" : "betting"];
  }
  return text.phase[state.phase];
}

/** Whom the table waits for in mid-round; "" if they are too many to name. */
function turnWords({ presentation, seating }: TableStore, words?: GameWords): string {
  if (presentation.isMyTurn.value) return text.turn.mine;
  const { turn, seats, decision } = seating;
  const [first, ...others] = turn.value?.seats ?? [];
  if (first === undefined) return "";
  const said = <T,>(of?: Readonly<Record<string, T>>) =>
    decision.value?.choices.map((choice) => of?.[choice]).find(Boolean);
  if (others.length > 0) return said(words?.decideTogether) ?? "";
  return (said(words?.decides) ?? text.turn.of)(
    seats.value.get(first)?.name ?? text.seats.unnamed(first),
  );
}

function isOutcomeSeen(stage: Stage): boolean {
  return stage !== "none" && !isSecret(stage);
}
