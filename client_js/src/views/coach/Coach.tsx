// The first steps at a game: each points at a part of the table, until the player closes them or has
// seen the result of a round with chips laid meanwhile.

import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { useMedia } from "../../components/use_media";
import type { FirstBet } from "../../games/contract";
import type { Phase } from "../../protocol";
import { hasReached } from "../../store/presentation_stage";
import type { TableState } from "../../store/table_state";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import "./Coach.css";
import type { Area } from "./placing";
import { usePlaces } from "./use_places";
import { useRowHeight } from "./use_steps_row";

export interface CoachProps {
  readonly table: TableStore;
  readonly firstBet: FirstBet;
  /** Otherwise the player knows another game: where to bet is enough, until a chip is laid. */
  readonly isFirst: boolean;
  /** The player has asked for the steps, and has them at once. */
  readonly isAsked: boolean;
  /** Their words are in a row above the felt; otherwise on a card over its free middle. */
  readonly isRow: boolean;
  /** The player has seen the steps, or has closed them. */
  readonly onEnd: () => void;
  /** The result of the first round that they taught has been shown. */
  readonly onTaught: () => void;
}

interface Step {
  /** Selects the part of the table; the first that is in sight counts. */
  readonly targets: readonly string[];
  readonly words: string;
}

export function Coach(props: CoachProps) {
  const { table, firstBet, isFirst, isAsked, isRow, onEnd, onTaught } = props;
  const [at, setAt] = useState(isFirst ? 0 : WHERE);
  const betting = useComputed(() => bettingOf(table.protocol.state.value)).value;
  const isOpen = table.protocol.open.value;
  const steps = stepsOf(firstBet, betting, isOpen);
  const step = steps[at];
  useLaidChips(table, () => {
    if (isFirst) setAt((now) => Math.max(now, AFTER_CHIPS));
    else onEnd();
  });
  useBetsClosed(table, () => setAt((now) => (now === AFTER_CHIPS ? AFTER_BETS : now)));
  useTaughtRound(table, onTaught);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  const hasTime = useTime(table) || isAsked;
  const { ring, corner } = usePlaces(card, hasTime ? (step?.targets ?? []) : NONE, isRow);
  const isStrip = useMedia("(max-height: 480px)") || isRow;
  const isPlaced = isRow ? hasTime : corner !== null;
  useRowHeight(card, isRow);
  useFocus(card, at, isPlaced);
  useEscape(onEnd);
  if (step === undefined) return null;
  return (
    <>
      {ring && isPlaced && <div class="coach-ring" aria-hidden="true" style={inPixels(ring)} />}
      <div
        ref={card}
        class="coach"
        role="dialog"
        aria-label={text.coach.label}
        aria-describedby={id}
        tabIndex={-1}
        data-placed={isPlaced ? "" : undefined}
        data-row={isRow ? "" : undefined}
        data-strip={isStrip ? "" : undefined}
        style={corner === null ? undefined : { left: `${corner.x}px`, top: `${corner.y}px` }}
      >
        <p class="coach-step">
          {text.coach.label} · {text.coach.step(at + 1, steps.length)}
        </p>
        <p id={id}>{step.words}</p>
        {isRow && wordsOf(firstBet).map((words) => <Room key={words} words={words} />)}
        <Answers {...{ at, onEnd }} count={steps.length} onStep={setAt} />
      </div>
    </>
  );
}

function inPixels({ x, y, width, height }: Area) {
  return { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
}

/** The row is as high as the longest words need: no step moves the felt. */
function Room({ words }: { readonly words: string }) {
  return <span class="coach-room" aria-hidden="true" data-words={words} />;
}

interface AnswersProps {
  readonly at: number;
  readonly count: number;
  readonly onStep: (at: number) => void;
  readonly onEnd: () => void;
}

/** Those that a step does not have keep their room in a row. */
function Answers({ at, count, onStep, onEnd }: AnswersProps) {
  const isLast = at === count - 1;
  const gone = (isGone: boolean) => (isGone ? "" : undefined);
  return (
    <div class="coach-answers">
      <button type="button" class="button quiet" data-gone={gone(isLast)} onClick={onEnd}>
        <Icon name="close" />
        <span>{text.coach.skip}</span>
      </button>
      <button
        type="button"
        class="button"
        data-gone={gone(at === 0)}
        onClick={() => onStep(at - 1)}
      >
        {text.coach.back}
      </button>
      <button
        type="button"
        class="button primary"
        data-other={isLast ? text.coach.next : text.coach.done}
        onClick={() => (isLast ? onEnd() : onStep(at + 1))}
      >
        {isLast ? text.coach.done : text.coach.next}
      </button>
    </div>
  );
}

const NONE: readonly string[] = [];

/** The first steps are not begun in the last seconds of betting, nor in a draw. */
const LEAST_LEFT_MS = 2_000;

/** Whether there has been time for a first bet. */
function useTime({ protocol, houseNow }: TableStore): boolean {
  const [hasTime, setHasTime] = useState(false);
  useSignalEffect(() => {
    const { phase, closesMs } = protocol.state.value ?? {};
    const leftMs = (closesMs ?? Number.POSITIVE_INFINITY) - houseNow();
    if (phase === "betting" && leftMs >= LEAST_LEFT_MS) setHasTime(true);
  });
  return hasTime;
}

/** The step that says where to bet. */
const WHERE = 1;
/** The step that comes once chips are laid: it needs no words how to do that. */
const AFTER_CHIPS = 2;
/** The step that comes when bets have closed: nothing counts down any more. */
const AFTER_BETS = 3;

/** Who lays chips meanwhile has taken the first steps. */
function useLaidChips({ presentation }: TableStore, onLaid: () => void): void {
  const before = useRef(presentation.staked.peek());
  useSignalEffect(() => {
    const now = presentation.staked.value;
    if (now > before.current) onLaid();
    before.current = now;
  });
}

function useBetsClosed({ protocol }: TableStore, onClosed: () => void): void {
  const before = useRef<Phase | null>(null);
  useSignalEffect(() => {
    const phase = protocol.state.value?.phase ?? null;
    const isClosed = phase !== null && phase !== "betting" && phase !== "idle";
    if (before.current === "betting" && isClosed) onClosed();
    before.current = phase;
  });
}

/** Follows the chips that are laid meanwhile until the result of their round has been shown. */
function useTaughtRound({ protocol, presentation }: TableStore, onTaught: () => void): void {
  const before = useRef(presentation.staked.peek());
  const laidIn = useRef<number | null>(null);
  useSignalEffect(() => {
    const [state, staked] = [protocol.state.value, presentation.staked.value];
    const stage = presentation.stage.value;
    if (state === null) return;
    const { phase, settlement } = state;
    if (staked > before.current) laidIn.current ??= state.round;
    before.current = staked;
    const round = laidIn.current;
    if (round === null) return;
    const isPaid = settlement !== null && settlement.round >= round;
    const isInShow = phase === "drawn" || phase === "settled";
    if (isInShow ? hasReached(stage, "coming_home") : isPaid) onTaught();
    // taken back, or refused: chips of a settled round go as well, but as a part of its show
    else if (staked === 0 && phase !== "settled") laidIn.current = null;
  });
}

/** What the clock of the table does: "waits" where no time runs before somebody bets. */
type Betting = "counts" | "waits" | "other";

function bettingOf(state: TableState | null): Betting {
  if (state?.phase !== "betting" || state.status !== "open") return "other";
  if (state.closesMs !== null) return "counts";
  return state.stacks.size === 0 ? "waits" : "other";
}

/** All that the steps may say while bets are open, and after. */
function wordsOf({ words, result }: FirstBet): readonly string[] {
  return [text.coach.chip, words, ...Object.values(text.coach.betting), result];
}

/** A spot that takes a wager now, or else where it will. */
function stepsOf({ spot, words, result }: FirstBet, betting: Betting, isOpen: boolean) {
  const spots = `.table-stage [data-spot="${spot}"]`;
  const open = `${spots}:not(:disabled)`;
  const steps: readonly Step[] = [
    { targets: [".tray"], words: text.coach.chip },
    { targets: [open, spots], words: isOpen ? words : text.coach.laterBet(words) },
    { targets: [".table-phase"], words: text.coach.betting[betting] },
    { targets: [".table-equipment", ".table-phase"], words: result },
  ];
  return steps;
}

/** The focus is on the card when it shows a step; in the end it goes back. */
function useFocus(
  card: { readonly current: HTMLElement | null },
  at: number,
  isShown: boolean,
): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  useEffect(() => {
    if (isShown) card.current?.focus({ preventScroll: true });
  }, [card, at, isShown]);
}

function useEscape(onEnd: () => void): void {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector("dialog[open]") !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isElsewhere) end.current();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
