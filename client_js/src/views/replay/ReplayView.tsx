// A past round of mine on the felt of its table: the same layout, equipment and show, told by the
// receipt. It is marked as a replay, takes no wagers, and can be left at any time.

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { gameView } from "../../games";
import type { GameView, GameViewProps } from "../../games/contract";
import { useTableSounds } from "../../sound/use_table_sounds";
import { calledLast } from "../../store/calls";
import { hasReached, isSecret } from "../../store/presentation_stage";
import { type Recording, Replay } from "../../store/replay";
import type { TableStore } from "../../store/table_store";
import { money, netMoney } from "../../text/format";
import { Announcer } from "../Announcer";
import { useHouse } from "../house_context";
import { Flights } from "../show/Flights";
import { Marquee } from "../show/Marquee";
import { Stage, useIsNear, viewProps } from "../Table";
import "./replay.css";
import { text } from "./text";

interface ReplayViewProps {
  /** The table as it is now. */
  readonly live: TableStore;
  readonly recording: Recording;
  readonly onLeave: () => void;
}

export function ReplayView({ live, recording, onLeave }: ReplayViewProps) {
  const [times, setTimes] = useState(1);
  const [replay, setReplay] = useState<Replay | null>(null);
  const view = gameView(recording.receipt.game);
  useEffect(() => {
    const state = live.protocol.state.peek();
    if (state === null) return;
    const next = new Replay(state, recording, live.houseNow);
    next.start();
    setReplay(next);
    return () => next.end();
  }, [live, recording, times]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") onLeave();
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [onLeave]);
  const { round } = recording.receipt;
  const { untold } = recording.replay;
  return (
    <div class="table-view" data-replay="" data-paused={replay?.isPaused.value ? "" : undefined}>
      <header class="replay-bar">
        <div>
          <h1>{text.title(round)}</h1>
          <p>{text.note}</p>
          {untold !== undefined && <p class="replay-untold">{untold}</p>}
        </div>
        {replay && <Acts replay={replay} />}
        <div class="replay-acts">
          <button type="button" class="button" onClick={() => setTimes(times + 1)}>
            <Icon name="repeat" />
            {text.again}
          </button>
          <button type="button" class="button primary" onClick={onLeave}>
            {text.leave}
          </button>
        </div>
        {replay && <Progress replay={replay} />}
      </header>
      {replay && view && <Playing key={times} replay={replay} view={view} />}
    </div>
  );
}

/** What a player may do with it while it plays. */
function Acts({ replay }: { readonly replay: Replay }) {
  const isPaused = replay.isPaused.value;
  return (
    <div class="replay-acts">
      <button
        type="button"
        class="button"
        onClick={() => (isPaused ? replay.resume() : replay.pause())}
      >
        {isPaused ? text.goOn : text.pause}
      </button>
      {replay.hasTurns && (
        <button type="button" class="button" onClick={() => replay.hurry()}>
          {text.skip}
        </button>
      )}
      <button type="button" class="button" onClick={() => replay.toResult()}>
        {text.toResult}
      </button>
    </div>
  );
}

const STEP_MS = 200;

function Progress({ replay }: { readonly replay: Replay }) {
  const [part, setPart] = useState(0);
  useEffect(() => {
    setPart(replay.progress());
    const timer = setInterval(() => setPart(replay.progress()), STEP_MS);
    return () => clearInterval(timer);
  }, [replay]);
  const percent = Math.round(100 * part);
  return (
    <div
      class="replay-progress"
      role="progressbar"
      aria-label={text.progress}
      aria-valuenow={percent}
    >
      <i style={{ width: `${100 * part}%` }} />
    </div>
  );
}

interface PlayingProps {
  readonly replay: Replay;
  readonly view: GameView;
}

function Playing({ replay, view }: PlayingProps) {
  const { table } = replay;
  const house = useHouse();
  const stage = useRef<HTMLElement | null>(null);
  const isNear = useIsNear(table, stage);
  useTableSounds(table, view.sound, stage);
  const name = house.welcome.value?.house ?? "";
  const facts = table.protocol.facts.value;
  const props = useMemo(
    () => (facts === null ? null : watchedProps(viewProps(table, facts, name))),
    [table, facts === null, name],
  );
  if (props === null) return null;
  return (
    <>
      <div class="table-room" onPointerDown={() => void table.presentation.skip()}>
        <main
          class="table-stage"
          ref={stage}
          inert
          data-game={view.game}
          data-layout={view.layoutKind}
          data-stage={view.stage}
          data-comes-near={view.comesNear}
          data-comes-close={view.comesClose ? "" : undefined}
          data-launched={table.presentation.isLaunched.value ? "" : undefined}
          data-near={isNear ? "" : undefined}
        >
          <Stage table={table} view={view} props={props} />
        </main>
        <Marquee table={table} view={view} stage={stage} />
        <span class="replay-mark" aria-hidden="true">
          {text.mark}
        </span>
      </div>
      <Sums replay={replay} />
      <Flights table={table} />
      <Announcer table={table} />
    </>
  );
}

/** The felt is lit as long as bets were taken, and nothing on it can be pressed. */
function watchedProps(props: GameViewProps): GameViewProps {
  const nothing = () => undefined;
  return {
    ...props,
    seating: { ...props.seating, isPast: true },
    open: signal(false),
    lay: nothing,
    takeOff: nothing,
    takeAllOff: async () => false,
    layTogether: nothing,
    point: nothing,
    pointTogether: nothing,
  };
}

function Sums({ replay }: Omit<PlayingProps, "view">) {
  const { table, stakedCents, hasTurns, said } = replay;
  const paid = table.presentation.lastPaid.value;
  const called = callOf(table);
  return (
    <footer class="table-rail replay-sums">
      <p class="replay-said">
        {/* The announcer says the call. */}
        <span aria-hidden="true">{called}</span>
        {hasTurns && <span role="status">{called === "" ? said.value : ""}</span>}
      </p>
      <dl class="money">
        <div>
          <dt>{text.staked}</dt>
          <dd class="figure">{money(stakedCents)}</dd>
        </div>
        <div>
          <dt>{text.net}</dt>
          <dd class="figure">{paid === null ? "–" : netMoney(paid.returned - paid.staked)}</dd>
        </div>
      </dl>
    </footer>
  );
}

/** The call of the outcome, from when it is seen until it is paid. */
function callOf({ protocol, presentation }: TableStore): string {
  const state = protocol.state.value;
  const stage = presentation.stage.value;
  const isCalled = stage !== "none" && !isSecret(stage) && !hasReached(stage, "paid");
  return isCalled && state !== null && state.shown !== null ? calledLast(state) : "";
}
