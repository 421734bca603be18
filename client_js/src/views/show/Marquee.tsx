// Where the outcome is called while the equipment is close, and what has come of my wagers is said: a win
// loud by the odds, a loss quietly. A screen reader hears the same from the announcer.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { lazy } from "../../components/lazy";
import { useLaterFrame } from "../../components/use_later_frame";
import type { GameView } from "../../games/contract";
import { calledLast, outcomeCalled } from "../../store/calls";
import { hasReached, isSecret, type Stage } from "../../store/presentation_stage";
import type { TableState } from "../../store/table_state";
import type { TableStore } from "../../store/table_store";
import "./show.css";

const loadWinShow = async () => (await import("./WinShow")).WinShow;
const LazyWinShow = lazy(loadWinShow);
const LazyClosed = lazy(async () => (await import("./WinShow")).Closed);
export const LazyFlights = lazy(async () => (await import("./WinShow")).Flights);

interface MarqueeProps {
  readonly table: TableStore;
  readonly view: GameView;
  readonly stage: RefObject<HTMLElement | null>;
}

export function Marquee({ table, view, stage }: MarqueeProps) {
  const { win } = table.presentation;
  // It is there before anybody wins.
  useEffect(() => void loadWinShow().catch(() => undefined), []);
  // The wheel shows it first; the felt is lit, and the results are listed, after it.
  const now = useLaterFrame(table.presentation.stage).value;
  const state = table.protocol.state.value;
  // Asked before the draw: by then it has been said that bets are closed.
  const askedIn = useRef(0);
  if (state?.phase === "deciding") askedIn.current = state.round;
  if (state === null) return null;
  if (askedIn.current !== state.round && hasJustClosed(state, now))
    return <LazyClosed key={state.round} />;
  if (now === "none" || isSecret(now)) return null;
  if (hasReached(now, "paying")) {
    const hasBoxes = view.layoutKind === "boxes";
    return <LazyWinShow key={state.round} table={table} win={win.value} hasBoxes={hasBoxes} />;
  }
  if (state.shown === null) return null;
  return <Call key={`${state.shown.round}/${state.shown.spin}`} {...{ state, view, stage }} />;
}

interface CallProps extends Pick<MarqueeProps, "view" | "stage"> {
  readonly state: TableState;
}

function Call({ state, view, stage }: CallProps) {
  // By an attribute: a rule that asks the stage for it with `:has()` styles 25 other elements again.
  useLayoutEffect(() => {
    const on = stage.current;
    on?.toggleAttribute("data-called", true);
    return () => void on?.toggleAttribute("data-called", false);
  }, [stage]);
  const outcome = outcomeCalled(state);
  return (
    <div class="marquee" aria-hidden="true">
      <p class="marquee-call">
        {outcome !== "" && <view.Badge outcome={outcome} />}
        <span>{calledLast(state)}</span>
      </p>
    </div>
  );
}

/** Bets have closed, and the equipment is not near yet. */
function hasJustClosed({ phase, round, shown }: TableState, stage: Stage): boolean {
  if (phase === "no_more_bets") return true;
  const isFirst = shown === null || shown.round !== round || shown.spin === 1;
  return phase === "drawn" && stage === "running" && isFirst;
}
