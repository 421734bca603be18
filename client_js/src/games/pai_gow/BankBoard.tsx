// A round against a player's bank, as the bank has it: hand by hand (621a.11(n), (o)), what is taken and
// paid through the centre of the table, and what is left for the bank.

import { useMemo, useRef } from "preact/hooks";
import { PlayerName } from "../../components/PlayerName";
import { Tile } from "../../components/Tile";
import { useReducedMotion } from "../../components/use_reduced_motion";
import { money, netMoney } from "../../text/format";
import type { GameViewProps } from "../contract";
import { usePassed } from "../use_passed";
import "./at_middle.css";
import "./bank_board.css";
import "./bank_board_low.css";
import { text } from "./bank_text";
import { compared, REVERSED, resultWord, verdictOf } from "./comparison";
import { bankWhyWords } from "./comparison_words";
import { handWords } from "./hand_words";
import type { HandResult } from "./outcome";
import { type Hand, type Hands, vigorishOn } from "./rules";
import { Lane } from "./Showdown";
import { text as words } from "./showdown_text";
import { text as tableText } from "./text";
import type { PlayerBank } from "./tiles_on_table";
import { useHeldBack } from "./told";
import { type Played, useBankChips } from "./use_bank_chips";

interface BankBoardProps extends Pick<GameViewProps, "facts" | "shown"> {
  /** The clock that it goes by, in milliseconds. */
  readonly now: () => number;
  readonly bank: PlayerBank;
  readonly hands: Hands;
  readonly played: readonly Played[];
  readonly isMine: boolean;
  /** What the bank was paid, as it was settled; null if that is not told. */
  readonly net: number | null;
}

/** For more rows than that the bank's hands stand one below the other. */
const FEW = 3;

/** Of one hand alone the low ones are compared first, then the high ones. */
const LOW_TOLD_MS = 900;
const HIGH_TOLD_MS = 2_100;

const FIRST_MS = 500;
const ROW_MS = 550;
const ALL_ROWS_MS = 1_600;
/** Those who are paid are paid from the centre, so long after all is collected. */
const SUM_MS = 650;

/** So long after the beginning each hand is compared, and at last all is added up. */
function stepsOf(rows: number): readonly number[] {
  if (rows === 1) return [LOW_TOLD_MS, HIGH_TOLD_MS, HIGH_TOLD_MS + SUM_MS];
  const step = Math.min(ROW_MS, ALL_ROWS_MS / Math.max(1, rows));
  const told = Array.from({ length: rows }, (_, row) => FIRST_MS + row * step);
  return [...told, (told.at(-1) ?? 0) + SUM_MS];
}

export function BankBoard(props: BankBoardProps) {
  const { bank, hands, played, isMine, shown, now } = props;
  const board = useRef<HTMLElement>(null);
  const isReduced = useReducedMotion();
  const rows = played.length;
  const steps = useMemo(() => stepsOf(rows), [rows]);
  const times = useMemo(() => {
    const fromMs = now();
    return steps.map((step) => fromMs + step);
  }, [steps, now]);
  const passed = usePassed(times, now);
  const done = isReduced ? steps.length : passed;
  const isDone = done >= steps.length;
  useHeldBack(shown.value?.draw, !isDone);
  const results = played.map(({ own, against }) => resultWord(compared(own, against)));
  useBankChips(board, bank.seat, played, results, isReduced ? null : steps.slice(-1 - rows));
  const common = {
    ref: board,
    "aria-label": text.board.title,
    "data-told": isDone ? "" : undefined,
    "data-kept": "",
  };
  const sum = { ...props, results, isDone };
  const [alone] = played;
  if (rows === 1 && alone !== undefined) {
    return (
      <section class="gow-showdown" data-against="bank" {...common}>
        <BanksLane {...alone} zone="high" isMine={isMine} isTold={done > 1} />
        <BanksLane {...alone} zone="low" isMine={isMine} isTold={done > 0} />
        <SumOfOne {...sum} />
      </section>
    );
  }
  return (
    <section
      class="gow-board"
      data-many={rows > FEW ? "" : undefined}
      style={{ "--rows": rows }}
      {...common}
    >
      <div class="gow-board-own">
        <p>{isMine ? text.board.yours : text.board.others}</p>
        <OwnHand zone="high" hand={hands.high} played={played} told={Math.min(done, rows)} />
        <OwnHand zone="low" hand={hands.low} played={played} told={Math.min(done, rows)} />
      </div>
      <ol class="gow-board-rows">
        <li class="gow-board-head" aria-hidden="true">
          <span />
          <span>{tableText.high}</span>
          <span>{tableText.low}</span>
        </li>
        {played.map((one, row) => (
          <Row
            key={one.box}
            {...{ ...one, isMine, isTaker: isMine && !bank.co_bank }}
            result={results[row] ?? "push"}
            isDone={done > row}
          />
        ))}
      </ol>
      <Sum {...sum} />
    </section>
  );
}

interface BanksLaneProps extends Played {
  readonly zone: "high" | "low";
  readonly isMine: boolean;
  readonly isTold: boolean;
}

/** The bank's hand, and the only one against it. */
function BanksLane({ zone, who, own, against, isMine, isTold }: BanksLaneProps) {
  const [theirs, banks] = [own[zone], against[zone]];
  const bank = isMine ? words.you : words.dealers.bank;
  return (
    <Lane
      zone={zone}
      left={{ who: bank, tiles: banks, name: handWords(banks) }}
      right={{ who, tiles: theirs, name: handWords(theirs) }}
      verdict={REVERSED[verdictOf(theirs, banks)]}
      isWon={!compared(own, against)[zone]}
      why={bankWhyWords(banks, theirs, isMine)}
      isTold={isTold}
    />
  );
}

interface OwnHandProps {
  readonly zone: "high" | "low";
  readonly hand: Hand;
  readonly played: readonly Played[];
  /** So many of them are told. */
  readonly told: number;
}

/** A hand of the bank, and how many it has beaten by now. */
function OwnHand({ zone, hand, played, told }: OwnHandProps) {
  const beaten = played
    .slice(0, told)
    .filter(({ own, against }) => !compared(own, against)[zone]).length;
  return (
    <div class="gow-board-hand" data-won={2 * beaten > played.length ? "" : undefined}>
      <small>{tableText[zone]}</small>
      <Pair hand={hand} />
      <b>{handWords(hand)}</b>
      <span class="gow-board-beaten" data-told={told > 0 ? "" : undefined}>
        {text.board.beaten(beaten, told)}
      </span>
    </div>
  );
}

function Pair({ hand }: { readonly hand: Hand }) {
  return (
    <span class="gow-pair">
      {hand.map((tile, index) => (
        <Tile key={index} tile={tile} />
      ))}
    </span>
  );
}

interface RowProps extends Played {
  readonly result: HandResult;
  readonly isMine: boolean;
  /** What the bank takes is mine alone: it is not shared with the house. */
  readonly isTaker: boolean;
  readonly isDone: boolean;
}

function Row({ who, own, against, cents, result, isMine, isTaker, isDone }: RowProps) {
  const beaten = compared(own, against);
  return (
    <li data-result={isDone ? result : undefined}>
      <span class="gow-board-who">
        <PlayerName name={who} /> <b class="figure">{money(cents)}</b>
      </span>
      {(["high", "low"] as const).map((zone) => (
        <span
          key={zone}
          class="gow-board-cell"
          data-beats={isDone ? String(beaten[zone]) : undefined}
        >
          <Pair hand={own[zone]} />
          <span>
            <span class="unseen">{tableText[zone]}: </span>
            <span class="gow-board-name">{handWords(own[zone])}</span>
            <small class="gow-board-why">{bankWhyWords(against[zone], own[zone], isMine)}</small>
          </span>
        </span>
      ))}
      <strong>{takenWords(result, cents, isTaker)}</strong>
      <small class="gow-board-verdict">{text.board.verdicts[result]}</small>
    </li>
  );
}

/** From the bank's side: a hand that loses pays the bank. */
function takenWords(result: HandResult, cents: number, isTaker: boolean): string {
  if (result === "push") return text.board.tie;
  const words = result === "lose" ? text.board.takes : text.board.pays;
  return words[isTaker ? "mine" : "theirs"](cents);
}

interface SumProps extends BankBoardProps {
  readonly results: readonly HandResult[];
  readonly isDone: boolean;
}

/** What the bank has taken and paid, what the house keeps of it, and what is left, in cents. */
function partsOf({ played, results, net, bank, facts }: SumProps) {
  const of = (result: HandResult) =>
    played.reduce((sum, { cents }, row) => sum + (results[row] === result ? cents : 0), 0);
  const [taken, paid] = [of("lose"), of("win")];
  const left = taken - paid;
  // 621a.11(r): of a co-bank's half an odd cent is the player's.
  const share = bank.co_bank ? Math.ceil(left / 2) : left;
  const vigorish = vigorishOn(share, facts.rules);
  const kept: readonly Part[] = [
    ...(bank.co_bank ? [[text.board.half, share - left] as const] : []),
    ...(vigorish > 0 ? [[text.board.vigorish, -vigorish] as const] : []),
  ];
  return { taken, paid, kept, net: net ?? share - vigorish };
}

type Part = readonly [label: string, cents: number];

function Sum(props: SumProps) {
  const { results, isDone, isMine } = props;
  const { taken, paid, kept, net } = partsOf(props);
  const takesAll = results.length > 1 && results.every((result) => result === "lose");
  return (
    <div
      class="gow-board-sum"
      data-pot=""
      data-kind={net > 0 ? "won" : net < 0 ? "lost" : "even"}
      data-done={isDone ? "" : undefined}
      data-all={isMine && takesAll ? "" : undefined}
    >
      <p class="gow-board-parts">
        <Parts of={[[text.board.taken, taken], [text.board.paid, -paid], ...kept]} />
      </p>
      <p class="gow-board-net">
        {isMine && takesAll && <em>{text.board.all} </em>}
        <Net net={net} isMine={isMine} />
      </p>
    </div>
  );
}

function Parts({ of, between = "" }: { readonly of: readonly Part[]; readonly between?: string }) {
  return (
    <>
      {of.map(([label, cents], nth) => (
        <span key={label}>
          {nth > 0 && between}
          {label} <b class="figure">{netMoney(cents)}</b>
        </span>
      ))}
    </>
  );
}

/** A result of a hand against the bank, as it is the bank's. */
const BANKS: Readonly<Record<HandResult, HandResult>> = { win: "lose", lose: "win", push: "push" };

/** The same of the only hand against the bank. */
function SumOfOne(props: SumProps) {
  const { results, isDone, isMine } = props;
  const { taken, paid, kept, net } = partsOf(props);
  const moved: Part = paid > 0 ? [text.board.paid, -paid] : [text.board.taken, taken];
  const parts = kept.length > 0 ? [moved, ...kept] : [];
  const result = BANKS[results[0] ?? "push"];
  return (
    <p class="gow-sum" data-pot="" data-result={result} data-told={String(isDone)}>
      <span>{words.hands[result]} ·</span> <Net net={net} isMine={isMine} />
      <small>
        <Parts of={parts} between=" · " />
      </small>
    </p>
  );
}

/** It is whole from the beginning: by then the head of the table says it too. */
function Net({ net, isMine }: { readonly net: number; readonly isMine: boolean }) {
  const [won, lost, even] = isMine
    ? [text.board.won, text.board.lost, text.board.even]
    : [text.board.bankWon, text.board.bankLost, text.board.bankEven];
  if (net === 0) return <strong>{even}</strong>;
  return <strong>{net > 0 ? won(money(net)) : lost(money(-net))}</strong>;
}
