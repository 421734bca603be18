// A round against a player's bank, as the bank has it: hand by hand (621a.11(n), (o)), what is taken and
// paid through the centre of the table, and what is left for the bank.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Chip } from "../../components/Chip";
import { PlayerName } from "../../components/PlayerName";
import { Tile } from "../../components/Tile";
import { text as shared } from "../../text";
import { money, netMoney } from "../../text/format";
import type { GameViewProps } from "../contract";
import "./at_middle.css";
import "./bank_board.css";
import "./bank_board_low.css";
import "./near_row.css";
import { text } from "./bank_text";
import { compared, REVERSED, resultWord, verdictOf } from "./comparison";
import { bankWhyWords, takenWords } from "./comparison_words";
import { handWords } from "./hand_words";
import type { HandResult } from "./outcome";
import { type Hand, type Hands, vigorishOn } from "./rules";
import { Lane, Skip, TimeUp } from "./Showdown";
import { text as words } from "./showdown_text";
import { text as tableText } from "./text";
import type { PlayerBank } from "./tiles_on_table";
import { type Played, useBankChips } from "./use_bank_chips";
import { useLowScreen } from "./use_low_screen";
import { type Telling, useTelling } from "./use_telling";

interface BankBoardProps extends Pick<GameViewProps, "facts" | "shown"> {
  /** The clock that it goes by, in milliseconds, and the time there is for all of it. */
  readonly now: () => number;
  readonly mostMs: number;
  readonly bank: PlayerBank;
  readonly hands: Hands;
  readonly played: readonly Played[];
  readonly isMine: boolean;
  /** What the bank was paid, as it was settled; null if that is not told. */
  readonly net: number | null;
  /** The clock has set the bank's hands, which are mine. */
  readonly isTimeUp: boolean;
  /** The player does not want to wait. */
  readonly isSkipped: boolean;
  /** It was over before this page came. */
  readonly isOver: boolean;
  readonly onSkip: () => void;
}

/** For more rows than that the bank's hands stand one below the other. */
const FEW = 3;

export function BankBoard(props: BankBoardProps) {
  const { bank, played, isMine, isSkipped, onSkip } = props;
  const board = useRef<HTMLElement>(null);
  const isLow = useLowScreen();
  const telling = useTelling(props);
  const { done, isDone, current } = telling;
  /** What is seen, as the player wants it. */
  const [wanted, setWanted] = useState<"felt" | "hands" | null>(null);
  const isSeenNear = isLow && played.length > 1 && telling.delays !== null && !isSkipped;
  const isFelt =
    isDone && (wanted ?? (telling.isRead || (isSeenNear && isDone) ? "felt" : "hands")) === "felt";
  const results = played.map(({ own, against }) => resultWord(compared(own, against)));
  useBankChips(board, bank.seat, { played, results, telling, isSkipped, isSeenNear });
  const common = {
    ref: board,
    "aria-label": text.board.title,
    "data-told": isDone ? "" : undefined,
    "data-read": isFelt ? "" : undefined,
    "data-kept": "",
    onClick: isDone ? undefined : telling.advance,
  };
  const sum = { ...props, results, isDone, taken: done.taken, owed: done.told };
  const [alone] = played;
  if (played.length === 1 && alone !== undefined) {
    return (
      <section class="gow-showdown" data-against="bank" {...common}>
        <BanksLanes one={alone} isMine={isMine} turned={turnedIn(0, done)} />
        {isDone ? <SumOfOne {...sum} /> : <Skip onSkip={onSkip} />}
        {props.isTimeUp && <TimeUp />}
      </section>
    );
  }
  const isNear = isSeenNear && !isDone;
  const rows = { "--rows": played.length };
  const isMany = played.length > FEW;
  return (
    <section
      class="gow-board"
      data-many={isMany ? "" : undefined}
      data-near={isNear ? "" : undefined}
      style={rows}
      {...common}
    >
      {isNear && (
        <NearRow key={current} {...{ ...sum, row: current }} turned={turnedIn(current, done)} />
      )}
      <Ledger {...sum} done={done} />
      <Sum {...sum}>
        {isLow && <Again isOpen={!isFelt} onPress={() => setWanted(isFelt ? "hands" : "felt")} />}
      </Sum>
      {props.isTimeUp && <TimeUp />}
    </section>
  );
}

/** The bank's hands beside all others. */
function Ledger(props: SumProps & Pick<Telling, "done">) {
  const { bank, hands, played, results, isMine, done } = props;
  return (
    <>
      <div class="gow-board-own">
        <p>
          {isMine ? text.board.yours : text.board.others} <BankNow {...props} />
        </p>
        <OwnHand zone="high" hand={hands.high} played={played} told={done.high} />
        <OwnHand zone="low" hand={hands.low} played={played} told={done.low} />
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
            turned={turnedIn(row, done)}
          />
        ))}
      </ol>
    </>
  );
}

/** What the bank has up, as long as it is up. */
function BankNow({ bank, isDone }: SumProps) {
  if (bank.funds === null || isDone) return null;
  return <b class="figure">{money(bank.funds)}</b>;
}

interface BanksLanesProps {
  readonly one: Played;
  readonly isMine: boolean;
  readonly turned: Turned;
}

/** A hand against the bank: the low one is told first, and with it what the high one decides for me. */
function BanksLanes({ one, isMine, turned }: BanksLanesProps) {
  const beaten = compared(one.own, one.against);
  const isAwaited = isMine && turned.low && !turned.high;
  const needed = isAwaited ? words.needed[beaten.low ? "push" : "win"] : "";
  const common = { ...one, isMine };
  return (
    <>
      <BanksLane
        {...common}
        zone="high"
        isTold={turned.high}
        isWon={!beaten.high}
        needed={needed}
      />
      <BanksLane {...common} zone="low" isTold={turned.low} isWon={!beaten.low} />
    </>
  );
}

interface BanksLaneProps extends Played {
  readonly zone: "high" | "low";
  readonly isMine: boolean;
  readonly isTold: boolean;
  readonly isWon: boolean;
  readonly needed?: string;
}

const DOWN = [null, null] as const;

/** The bank's hand, and the only one against it, which is turned over as it is told. */
function BanksLane(props: BanksLaneProps) {
  const { zone, who, own, against, isMine, isTold, isWon, needed = "" } = props;
  const [theirs, banks] = [own[zone], against[zone]];
  const bank = isMine ? words.you : words.dealers.bank;
  return (
    <Lane
      zone={zone}
      left={{ who: bank, tiles: banks, name: handWords(banks) }}
      right={{ who, tiles: isTold ? theirs : DOWN, name: isTold ? handWords(theirs) : "" }}
      verdict={REVERSED[verdictOf(theirs, banks)]}
      isWon={isWon}
      why={bankWhyWords(banks, theirs, isMine)}
      isTold={isTold}
      needed={needed}
    />
  );
}

/** Which hands of a row have been turned over, and whether it is told what they come to. */
type Turned = Readonly<Record<"low" | "high" | "told", boolean>>;

function turnedIn(row: number, { low, high, told }: Telling["done"]): Turned {
  return { low: low > row, high: high > row, told: told > row };
}

/** The table is seen again: all hands can be looked at once more. */
function Again({ isOpen, onPress }: { readonly isOpen: boolean; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      class="button quiet gow-again"
      aria-expanded={isOpen}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {isOpen ? shared.table.close : text.board.again}
    </button>
  );
}

interface NearRowProps extends SumProps {
  readonly row: number;
  readonly turned: Turned;
}

/** In a low room one row after another is seen from near, above the boxes. */
function NearRow(props: NearRowProps) {
  const { played, results, row, turned, isMine, bank } = props;
  const { taken } = partsOf(props);
  const [near, result = "push"] = [played[row], results[row]];
  if (near === undefined) return null;
  return (
    <div class="gow-near" data-result={turned.told ? result : undefined}>
      <BanksLanes one={near} isMine={isMine} turned={turned} />
      <p class="gow-near-sum">
        <span class="gow-near-bank">
          <b>
            {isMine ? text.board.yours : text.board.others} <BankNow {...props} />
          </b>
          <small data-pot="">
            {taken > 0 && <Chip cents={taken} size={16} print="" />}
            <RunningParts {...props} />
          </small>
        </span>
        <span class="gow-near-bet">
          <small class="figure">{`${row + 1}/${played.length}`}</small>
          <PlayerName name={near.who} /> <Chip cents={near.cents} size={18} print="" />{" "}
          <b class="figure">{money(near.cents)}</b>{" "}
          <strong>{takenWords(result, near.cents, isMine && !bank.co_bank)}</strong>
        </span>
      </p>
      <Skip onSkip={props.onSkip} />
    </div>
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

function Pair({ hand, isDown = false }: { readonly hand: Hand; readonly isDown?: boolean }) {
  return (
    <span class="gow-pair" data-down={isDown ? "" : undefined}>
      {hand.map((tile, index) => (
        <Tile key={index} tile={isDown ? null : tile} />
      ))}
    </span>
  );
}

interface RowProps extends Played {
  readonly result: HandResult;
  readonly isMine: boolean;
  /** What the bank takes is mine alone: it is not shared with the house. */
  readonly isTaker: boolean;
  /** Which hands have been turned over. */
  readonly turned: Turned;
}

function Row({ who, own, against, cents, result, isMine, isTaker, turned, box }: RowProps) {
  const beaten = compared(own, against);
  return (
    <li data-result={turned.told ? result : undefined} data-played={box}>
      <span class="gow-board-who">
        <PlayerName name={who} /> <Chip cents={cents} size={18} print="" />
        <b class="figure">{money(cents)}</b>
      </span>
      {(["high", "low"] as const).map((zone) => (
        <span
          key={zone}
          class="gow-board-cell"
          data-beats={turned[zone] ? String(beaten[zone]) : undefined}
        >
          <Pair hand={own[zone]} isDown={!turned[zone]} />
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

interface SumProps extends BankBoardProps {
  readonly results: readonly HandResult[];
  /** What so many rows have lost is in the centre; what so many have won is owed to them. */
  readonly taken: number;
  readonly owed: number;
  readonly isDone: boolean;
}

/** The bank so far, in cents: taken and paid, of it the part of the house, and the rest. */
function partsOf(props: SumProps) {
  const { played, results, net, bank, facts } = props;
  const of = (result: HandResult, rows: number) =>
    played
      .slice(0, rows)
      .reduce((sum, { cents }, row) => sum + (results[row] === result ? cents : 0), 0);
  const [taken, paid] = [of("lose", props.taken), of("win", props.owed)];
  const left = taken - paid;
  // 621a.11(r): of a co-bank's half an odd cent is the player's.
  const share = bank.co_bank ? Math.ceil(left / 2) : left;
  const vigorish = vigorishOn(share, facts.rules);
  const kept: readonly Part[] = [
    ...(bank.co_bank ? [[text.board.half, netMoney(share - left)] as const] : []),
    ...(vigorish > 0 ? [[text.board.vigorish, netMoney(-vigorish)] as const] : []),
  ];
  return { taken, paid, kept, net: net ?? share - vigorish };
}

type Part = readonly [label: string, sum: string];

function Sum(props: SumProps & { readonly children: ComponentChildren }) {
  const { results, isDone, isMine, children } = props;
  const { kept, net } = partsOf(props);
  const areAll = (one: HandResult) =>
    isMine && results.length > 1 && results.every((result) => result === one);
  const takesAll = areAll("lose");
  return (
    <div
      class="gow-board-sum"
      data-pot=""
      data-kind={net > 0 ? "won" : net < 0 ? "lost" : "even"}
      data-done={isDone ? "" : undefined}
      data-all={takesAll ? "" : undefined}
      data-mine={isMine ? "" : undefined}
    >
      <p class="gow-board-parts">
        <RunningParts {...props} />
        <span class="gow-board-kept">
          <Parts of={kept} />
        </span>
      </p>
      <p class="gow-board-net">
        {takesAll && <em>{text.board.all} </em>}
        {areAll("push") ? <strong>{text.board.allTie}</strong> : <Net net={net} isMine={isMine} />}
      </p>
      {isDone ? children : <Skip onSkip={props.onSkip} />}
    </div>
  );
}

function RunningParts(props: SumProps) {
  const { taken, paid } = partsOf(props);
  return (
    <Parts
      of={[
        [text.board.taken, netMoney(taken)],
        props.isDone ? [text.board.paid, netMoney(-paid)] : [text.board.toPay, money(paid)],
      ]}
    />
  );
}

function Parts({ of, between = "" }: { readonly of: readonly Part[]; readonly between?: string }) {
  return (
    <>
      {of.map(([label, sum], nth) => (
        <span key={label}>
          {nth > 0 && between}
          {label} <b class="figure">{sum}</b>
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
  const moved: Part =
    paid > 0 ? [text.board.paid, netMoney(-paid)] : [text.board.taken, netMoney(taken)];
  const parts = kept.length > 0 ? [moved, ...kept] : [];
  const result = BANKS[results[0] ?? "push"];
  return (
    <p class="gow-sum" data-result={result} data-told={String(isDone)}>
      <span>{words.hands[result]} ·</span> <Net net={net} isMine={isMine} />
      <small>
        <Parts of={parts} between=" · " />
      </small>
    </p>
  );
}

function Net({ net, isMine }: { readonly net: number; readonly isMine: boolean }) {
  const [won, lost, even] = isMine
    ? [text.board.won, text.board.lost, text.board.even]
    : [text.board.bankWon, text.board.bankLost, text.board.bankEven];
  if (net === 0) return <strong>{even}</strong>;
  return <strong>{net > 0 ? won(money(net)) : lost(money(-net))}</strong>;
}
