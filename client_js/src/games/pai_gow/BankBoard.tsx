// A round against a player's bank, as the bank has it: hand by hand (621a.11(n), (o)), what is taken and
// paid through the centre of the table, and what is left for the bank.

import { useMemo, useRef } from "preact/hooks";
import { CountingMoney } from "../../components/CountingMoney";
import { Tile } from "../../components/Tile";
import { useReducedMotion } from "../../components/use_reduced_motion";
import { money, netMoney } from "../../text/format";
import type { GameViewProps } from "../contract";
import { usePassed } from "../use_passed";
import "./at_middle.css";
import "./bank_board.css";
import { text } from "./bank_text";
import { compared, resultWord } from "./comparison";
import { handWords } from "./hand_words";
import type { HandResult } from "./outcome";
import { type Hand, type Hands, vigorishOn } from "./rules";
import { text as words } from "./text";
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

const FIRST_MS = 500;
const ROW_MS = 550;
const ALL_ROWS_MS = 1_600;
/** Those who are paid are paid from the centre, so long after all is collected. */
const SUM_MS = 650;

/** So long after the beginning each hand is compared, and at last all is added up. */
function delaysOf(rows: number): readonly number[] {
  const step = Math.min(ROW_MS, ALL_ROWS_MS / Math.max(1, rows));
  const told = Array.from({ length: rows }, (_, row) => FIRST_MS + row * step);
  return [...told, (told.at(-1) ?? 0) + SUM_MS];
}

export function BankBoard(props: BankBoardProps) {
  const { bank, hands, played, isMine, shown, now } = props;
  const board = useRef<HTMLElement>(null);
  const isReduced = useReducedMotion();
  const rows = played.length;
  const delays = useMemo(() => delaysOf(rows), [rows]);
  const times = useMemo(() => {
    const fromMs = now();
    return delays.map((delay) => fromMs + delay);
  }, [delays, now]);
  const passed = usePassed(times, now);
  const done = isReduced ? rows + 1 : passed;
  useHeldBack(shown.value?.draw, done <= rows);
  const results = played.map(({ own, against }) => resultWord(compared(own, against)));
  useBankChips(board, bank.seat, played, results, isReduced ? null : delays);
  return (
    <section
      class="gow-board"
      ref={board}
      aria-label={text.board.title}
      data-told={done > rows ? "" : undefined}
      data-many={rows > FEW ? "" : undefined}
    >
      <div class="gow-board-own">
        <p>{isMine ? text.board.yours : text.board.others}</p>
        <OwnHand zone="high" hand={hands.high} />
        <OwnHand zone="low" hand={hands.low} />
      </div>
      <ol class="gow-board-rows">
        {played.map((one, row) => (
          <Row
            key={one.box}
            {...one}
            result={results[row] ?? "push"}
            isDone={done > row}
            isAlone={rows === 1}
          />
        ))}
      </ol>
      <Sum {...props} results={results} isDone={done > rows} />
    </section>
  );
}

function OwnHand({ zone, hand }: { readonly zone: "high" | "low"; readonly hand: Hand }) {
  return (
    <div class="gow-board-hand">
      <small>{words[zone]}</small>
      <Pair hand={hand} />
      <b>{handWords(hand)}</b>
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
  readonly isDone: boolean;
  /** There is room for the names of both hands. */
  readonly isAlone: boolean;
}

function Row({ who, own, against, cents, result, isDone, isAlone }: RowProps) {
  const beaten = compared(own, against);
  return (
    <li data-result={isDone ? result : undefined}>
      <span class="gow-board-who" title={who}>
        {who}
      </span>
      {(["high", "low"] as const).map((zone) => (
        <span
          key={zone}
          class="gow-board-cell"
          data-beats={isDone ? String(beaten[zone]) : undefined}
        >
          <Pair hand={own[zone]} />
          <span>
            {isAlone ? (
              <small class="gow-board-zone">{words[zone]} </small>
            ) : (
              <span class="unseen">{words[zone]}: </span>
            )}
            {handWords(own[zone])}
          </span>
        </span>
      ))}
      <strong>{takenWords(result, cents)}</strong>
      <small class="gow-board-verdict">{text.board.verdicts[result]}</small>
    </li>
  );
}

/** From the bank's side: a hand that loses pays the bank. */
function takenWords(result: HandResult, cents: number): string {
  if (result === "push") return text.board.tie;
  return result === "lose" ? text.board.takes(cents) : text.board.pays(cents);
}

interface SumProps extends BankBoardProps {
  readonly results: readonly HandResult[];
  readonly isDone: boolean;
}

function Sum({ played, results, isDone, isMine, net: paidNet, bank, facts }: SumProps) {
  const of = (result: HandResult) =>
    played.reduce((sum, { cents }, row) => sum + (results[row] === result ? cents : 0), 0);
  const [taken, paid] = [of("lose"), of("win")];
  const left = taken - paid;
  // 621a.11(r): of a co-bank's half an odd cent is the player's.
  const share = bank.co_bank ? Math.ceil(left / 2) : left;
  const vigorish = vigorishOn(share, facts.rules);
  const net = paidNet ?? share - vigorish;
  const parts = [
    [text.board.taken, netMoney(taken)],
    [text.board.paid, netMoney(-paid)],
    ...(bank.co_bank && left !== 0 ? [[text.board.half, netMoney(share - left)]] : []),
    ...(vigorish > 0 ? [[text.board.vigorish, netMoney(-vigorish)]] : []),
  ];
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
        {parts.map(([label, sum]) => (
          <span key={label}>
            {label} <b class="figure">{sum}</b>
          </span>
        ))}
      </p>
      <p class="gow-board-net">
        {isMine && takesAll && <em>{text.board.all}</em>} <Net {...{ net, isMine, isDone }} />
      </p>
    </div>
  );
}

/** The sum counts up once it is added up; its words are around it in each language. */
function Net({ net, isMine, isDone }: Pick<SumProps, "isMine" | "isDone"> & { net: number }) {
  const [won, lost, even] = isMine
    ? [text.board.won, text.board.lost, text.board.even]
    : [text.board.bankWon, text.board.bankLost, text.board.bankEven];
  if (net === 0) return <strong>{even}</strong>;
  const [before = "", after = ""] = (net > 0 ? won : lost)("\n").split("\n");
  return (
    <strong>
      {before}
      {net > 0 ? (
        <CountingMoney
          key={String(isDone)}
          cents={net}
          format={money}
          counts={true}
          {...(isDone && { from: 0, forMs: 900 })}
        />
      ) : (
        money(-net)
      )}
      {after}
    </strong>
  );
}
