// The players' side: six boxes with their tiles, and what the house asks of a seat.

import { useEffect } from "preact/hooks";
import { text as shared } from "../../text";
import { money, netMoney } from "../../text/format";
import type { GameViewProps } from "../contract";
import { askedBoxes, BoxesLayout, namesAt } from "../seats/BoxesLayout";
import { type BoxResult, kindOf, netOf, settledOn } from "../seats/box_results";
import { type Box, boxesOf, centsOn } from "../seats/boxes";
import { BankBoard } from "./BankBoard";
import { BankPrompt } from "./BankPrompt";
import { leftOf } from "./bank_cover";
import { isTaken, rememberBets } from "./bank_terms";
import { text as bankText } from "./bank_text";
import { type Case, type Comparison, compared, resultWord } from "./comparison";
import { takenWords } from "./comparison_words";
import { stacksCut } from "./cut";
import { positionName, startWords } from "./Equipment";
import { HandSetter } from "./HandSetter";
import { handWords } from "./hand_words";
import { type HandResult, resultsIn, vigorishOf } from "./outcome";
import "./pai_gow.css";
import { type Hands, SEATS } from "./rules";
import { Showdown } from "./Showdown";
import { ShowdownOfAll } from "./ShowdownOfAll";
import { StylePrompt } from "./StylePrompt";
import { TileHand } from "./TileHand";
import { nameOf, text } from "./text";
import {
  DEALER,
  numberAt,
  outcomeShown,
  type PlayerBank,
  playerBank,
  type TilesAndReveal,
  turnedOf,
  useTilesOnTable,
} from "./tiles_on_table";
import { isCompared, isComparedNow, isToldAt, isTurned, useHeldBack } from "./told";
import type { Played } from "./use_bank_chips";
import { type Declined, useDeclined } from "./use_declined";
import { useLowScreen } from "./use_low_screen";
import { useMayAdd } from "./use_may_add";
import { skipReveal, TOLD } from "./use_reveal";
import { useStanding } from "./use_standing";

/** A tile of four and one of two. */
const TILES =
  "M-18-19H-3V19H-18ZM3-19H18V19H3ZM-13-11h.1M-8-11h.1M-13 11h.1M-8 11h.1M10.5-10h.1M10.5 10h.1";

const SPOTS = ["hand"] as const;
const BANKS_SPOTS = ["bank"] as const;

export function Layout(props: GameViewProps) {
  const onTable = useTilesOnTable(props);
  // Seat 1 is at the dealer's right: at the left end for those who sit across.
  const all = boxesOf(SEATS, props);
  const bank = playerBank(props);
  const isBank = bank !== null && bank.seat === props.seating.seat.value;
  // 621a.11(f): on a box of another it would wager against itself.
  const boxes = isBank ? all.map((box) => ({ ...box, mayWager: false })) : all;
  const asked = askedBoxes(boxes, props.seating).map(({ number }) => number);
  const isLow = useLowScreen();
  const table = { ...props, boxes, bank, onTable, isLow, late: lateIn(boxes, props.seating) };
  useStanding(props, asked, onTable.reveal);
  useHeldBack(props.shown.value?.draw, isTelling(table));
  rememberBets(boxes, props);
  const declined = useDeclined(props, bank, laidByMe(boxes));
  const adding = useMayAdd(props);
  useNothingPointed(props, isBank);
  const isCovered = bank !== null && coverLeft(bank, boxes) === 0;
  return (
    <BoxesLayout
      {...props}
      lay={adding.lay}
      class="gow-layout"
      label={text.layout}
      prompt={promptOf(table) ?? showdownOf(table)}
      odds={text.odds}
      note={bank === null ? text.copies : text.copiesToBank}
      emblem={TILES}
      status={declinedWords(declined, table) ?? statusOf(table, adding.isSaid)}
      boxes={(isCovered ? boxes.map(withoutBet) : boxes).map((box) => withoutPaid(box, table))}
      nameOf={nameOf}
      print={(on) => (on === "hand" ? text.handPrint : text.bank.marker)}
      spotsOf={(box) => (box.number === bank?.seat ? BANKS_SPOTS : SPOTS)}
      resultOf={(box) => resultOf(box, table)}
      isLost={(box) => hasLost(box, table)}
      markerOf={(box) => markerOf(box, bank)}
    >
      {(box) => <BoxTiles {...table} box={box} />}
    </BoxesLayout>
  );
}

interface TableProps extends GameViewProps {
  readonly boxes: readonly Box[];
  readonly bank: PlayerBank | null;
  readonly onTable: TilesAndReveal;
  readonly isLow: boolean;
  /** My boxes that the clock has set. */
  readonly late: readonly number[];
}

/** The box of mine that has to choose next: of two hands to be set that with the larger wager,
 * between equals counterclockwise (621a.13(b)). */
function nextBox({ seating, boxes }: TableProps): Box | null {
  const asked = [...askedBoxes(boxes, seating)];
  return (
    asked.sort((a, b) => centsOn(b, "hand") - centsOn(a, "hand") || a.number - b.number)[0] ?? null
  );
}

/** What is asked of me: to choose the delivery, to set a hand, or to be the bank. */
function promptOf(props: TableProps) {
  const { seating, boxes, onTable } = props;
  const decision = seating.decision.value;
  const { hands } = onTable.open;
  const asked = nextBox(props);
  if (asked !== null && decision !== null) {
    const box = asked.number;
    const tiles = hands[box];
    const common = { ...props, decision, box };
    if (decision.choices.includes("deliver")) return <StylePrompt {...common} />;
    if (decision.choices.includes("set") && tiles !== undefined) {
      const against = props.bank === null ? "dealer" : "bank";
      const isBank = box === props.bank?.seat;
      return <HandSetter {...common} key={box} {...{ tiles, isBank, against }} />;
    }
  }
  const offer = seating.offer.value;
  if (offer?.offer !== "bank" || offer.seat !== seating.seat.value) return null;
  return <BankPrompt {...props} offer={offer} boxes={boxes} />;
}

/** My boxes that are held against the dealer's hands, or those of another player's bank. */
function playedByMe({ boxes, bank }: TableProps): readonly Box[] {
  return boxes.filter((box) => box.isMine && box.number !== bank?.seat);
}

/** The round is settled, and the bank's hands are still turned over before me. */
function isTelling(props: TableProps): boolean {
  const { phase, bank, onTable } = props;
  if (phase.value !== "settled" || bank === null || onTable.reveal.done >= TOLD) return false;
  return casesOf(playedByMe(props), props).length > 0;
}

/** The hands of my boxes beside the dealer's once those are set; all boxes where I am the bank, or look
 * on, once they are exposed. */
function showdownOf(props: TableProps) {
  const { seating, bank, phase, boxes, late, shown, onTable } = props;
  const isSettled = phase.value === "settled";
  const own = casesOf(playedByMe(props), props);
  if (own.length === 0 && isSettled && bank !== null) return bankBoardOf(props, bank);
  const cases = own.length > 0 ? own : isSettled ? casesOf(boxes, props) : [];
  const [one] = cases;
  if (one === undefined) return null;
  const settled = seating.settled.value;
  const common = {
    cases,
    against: bank === null ? ("dealer" as const) : ("bank" as const),
    net: settled.length > 0 ? netOf(settled) : null,
    isTimeUp: own.some(({ box }) => late.includes(box)),
    done: own.length > 0 ? onTable.reveal.done : TOLD,
    onSkip: () => skipReveal(props),
    key: shown.value?.round,
  };
  if (own.length === 1) {
    return <Showdown {...common} one={one} vigorish={vigorishOf(settled)} />;
  }
  return <ShowdownOfAll {...common} areMine={own.length > 0} />;
}

/** My boxes whose hands the clock has set: they were asked until their time was up. */
function lateIn(boxes: readonly Box[], { lapsed, isPast }: GameViewProps["seating"]) {
  const window = isPast ? undefined : lapsed.value.find(({ choices }) => choices.includes("set"));
  const late = boxes.filter(({ isMine, number }) => isMine && window?.seats.includes(number));
  return late.map(({ number }) => number);
}

/** Of the boxes that stand, as far as I see their hands. */
function casesOf(boxes: readonly Box[], props: TableProps): readonly Case[] {
  const { bank, onTable, seating } = props;
  const { sets } = onTable.open;
  const against = sets[bank?.seat ?? DEALER];
  if (against === undefined) return [];
  return boxes.flatMap((box) => {
    const own = sets[box.number];
    if (own === undefined || !isPlayed(box, props)) return [];
    const who = seating.seats.value.get(box.number)?.name ?? text.box(box.number);
    return [{ box: box.number, who: box.isMine ? text.box(box.number) : who, own, against }];
  });
}

/** All hands against a player's bank: the dealer's wager first (621a.11(n), (o)). */
function bankBoardOf(props: TableProps, bank: PlayerBank) {
  const { boxes, onTable, seating, shown, facts, houseNow } = props;
  const hands = onTable.open.sets[bank.seat];
  if (hands === undefined) return null;
  const dealers = onTable.open.sets[DEALER];
  const others = boxes.filter(({ number }) => number !== bank.seat);
  const played: readonly Played[] = [
    ...(dealers === undefined
      ? []
      : [
          { box: 0, who: text.dealer, own: dealers, against: hands, cents: bank.dealer_wager ?? 0 },
        ]),
    ...casesOf(others, props).map((one) => {
      const box = boxes.find(({ number }) => number === one.box);
      return { ...one, cents: box === undefined ? 0 : centsOn(box, "hand") };
    }),
  ];
  // A page that comes to a settled round is not told what was bet.
  if (played.some(({ cents }) => cents === 0)) return null;
  const paid = seating.settled.value.filter(({ on }) => on === "bank");
  return (
    <BankBoard
      key={shown.value?.round}
      {...{ bank, hands, played, facts, shown }}
      // The house's clock may be put right in the meantime: a past round alone goes by it.
      now={seating.isPast === true ? houseNow : Date.now}
      mostMs={mostMsOf(props)}
      isTimeUp={props.late.includes(bank.seat)}
      isSkipped={onTable.reveal.isSkipped}
      isOver={seating.isPast !== true && onTable.reveal.isStill}
      onSkip={() => skipReveal(props)}
      isMine={seating.seat.value === bank.seat}
      net={paid.length > 0 ? netOf(paid) : null}
    />
  );
}

/** So much of the time until the next round may be used to compare hands with the bank's. */
const SHARE = 0.72;
/** If nobody knows when that is, or in a round of the past. */
const USUAL_MS = 9_000;
const PAST_MS = 2_750;

function mostMsOf({ seating, houseNow }: TableProps): number {
  if (seating.isPast === true) return PAST_MS;
  const nextMs = seating.nextMs.value;
  return nextMs === null ? USUAL_MS : Math.max(0, SHARE * (nextMs - houseNow()));
}

/** The spot pointed at is told no longer than it can be bet on: a bank is paid by other rules. */
function useNothingPointed({ open, point }: GameViewProps, isBank: boolean): void {
  const mayBet = open.value && !isBank;
  useEffect(() => {
    if (!mayBet) point(null);
  }, [mayBet]);
}

/** The bank was passed on, by the clock or by me; and my bets stay. */
function declinedWords(declined: Declined | null, table: TableProps): string | null {
  if (declined === null || countSaid(table) !== null) return null;
  const cents = Math.min(declined.laid, laidByMe(table.boxes));
  const words = bankText.offer[declined.how];
  return cents > 0 ? `${words} ${bankText.offer.betStays(money(cents))}` : words;
}

function laidByMe(boxes: readonly Box[]): number {
  return boxes.reduce((sum, box) => sum + (box.isMine ? centsOn(box, "hand") : 0), 0);
}

/** Whom the table waits for, who is the bank and on what terms, or that I may bet on more boxes. */
function statusOf(props: TableProps, isAddingSaid: boolean): string {
  const { seating, bank, boxes, phase } = props;
  const mine = boxes.filter(({ isMine }) => isMine).map(({ number }) => number);
  const asked = seating.turn.value?.seats.filter((seat) => !mine.includes(seat)) ?? [];
  const counted = countSaid(props);
  if (counted !== null) return counted;
  const isShared = bank?.co_bank === true && bank.seat === seating.seat.value;
  if (asked.length > 0) {
    if (phase.value === "betting") return text.bank.meanwhile;
    const waits = text.waitsFor(namesAt(asked, seating));
    return isShared ? `${text.bank.houseSets} ${waits}` : waits;
  }
  if (bank === null) {
    const most = Number(props.facts.rules["boxes"] ?? 1);
    const bet = boxes.filter((box) => box.isMine && centsOn(box, "hand") > 0).length;
    if (bet === 0) return isBetAwaited(props) ? text.bank.inTurn : "";
    return isAddingSaid && bet < most ? text.mayAdd(most) : "";
  }
  if (bank.seat === seating.seat.value) {
    if (bank.funds === null) return text.called.mine;
    // 621a.11(r): half of it; an odd cent is the house’s to pay.
    const half = bank.co_bank ? money(Math.floor(bank.funds / 2)) : null;
    const terms = text.bank.mine(money(bank.funds), half, bankTerms(props, bank)).trimEnd();
    const isAwaited =
      phase.value === "betting" &&
      coverLeft(bank, boxes) !== 0 &&
      boxes.some((box) => !box.isMine && isTaken(box));
    return isAwaited ? `${text.bank.others} ${terms}` : terms;
  }
  return bankSaid(props, bank);
}

/** 621a.11(d)(1): the bank is for those who have wagered against the dealer. */
function isBetAwaited({ facts, phase, seating }: TableProps): boolean {
  const isSeated = seating.seat.value !== null;
  return facts.rules["player_bank"] === true && phase.value === "betting" && isSeated;
}

/** What is bet against a bank of mine by now, or how the stacks were cut while there is nothing. */
function bankTerms(
  { boxes }: TableProps,
  { seat, cut = [], dealer_wager = 0 }: PlayerBank,
): string {
  const others = boxes.filter(({ number }) => number !== seat);
  const against = others.reduce((sum, box) => sum + centsOn(box, "hand"), dealer_wager);
  if (against > 0) return text.bank.against(money(against));
  return cut.length > 0 ? text.bank.cut(cutSaid(cut)) : "";
}

/** "3 to the left end, 8 to the right end" */
function cutSaid(cut: readonly number[]): string {
  const { left, right } = stacksCut(cut);
  const { sides } = bankText;
  const parts = [left && `${left} ${sides.left}`, right && `${right} ${sides.right}`];
  return parts.filter((one) => one !== "").join(", ");
}

/** Another's bank: as long as bets are taken, what its funds leave for them. */
function bankSaid({ seating, boxes, phase }: TableProps, bank: PlayerBank): string {
  const { funds, co_bank } = bank;
  const who = namesAt([bank.seat], seating);
  if (phase.value !== "betting" || funds === null) {
    return (co_bank ? text.bank.shares : text.bank.is)(
      who,
      funds === null ? null : money(funds),
      text.styles[bank.style ?? ""] ?? "",
    );
  }
  const left = coverLeft(bank, boxes) ?? 0;
  if (left === 0) return (co_bank ? text.bank.isFullShared : text.bank.isFull)(who);
  return (co_bank ? text.bank.coversShared : text.bank.covers)(who, money(left));
}

/** 621a.11(d)(2): none is laid where the bank covers no more. Chips that are there can be taken back. */
function withoutBet(box: Box): Box {
  return { ...box, mayWager: box.mayWager && centsOn(box, "hand") > 0 };
}

/** Of a bank of mine that has paid there is as much left as comes back. */
function withoutPaid(box: Box, { seating, bank, phase, shown }: TableProps): Box {
  if (phase.value !== "settled" || box.number !== bank?.seat) return box;
  const paid = isCompared(shown.value?.draw)
    ? undefined
    : seating.settled.value.find(({ on }) => on === "bank");
  if (paid === undefined || paid.returned === 0) return box;
  const left = (cents: number) => Math.min(cents, paid.returned);
  return { ...box, chips: box.chips.map((stack) => ({ ...stack, cents: left(stack.cents) })) };
}

function coverLeft(bank: PlayerBank, boxes: readonly Box[]): number | null {
  return leftOf(
    bank,
    boxes.flatMap(({ chips }) => chips),
  );
}

/** The dice or the number, and where they count to, until the tiles are there (621a.8(c)). */
function countSaid({ onTable, shown, boxes }: TableProps): string | null {
  const { first, isDelivered } = onTable;
  if (first === null || isDelivered) return null;
  const box = boxes.find(({ number }) => String(number) === first);
  const isFree = box !== undefined && box.seat === null;
  const place = isFree ? `${positionName(first)} (${shared.seats.free})` : positionName(first);
  const player = box?.isMine ? text.atMe : box?.seat?.name;
  return `${startWords(shown.value?.draw ?? {})}. ${text.first(player ?? place)}`;
}

function markerOf(box: Box, bank: PlayerBank | null): string | null {
  if (bank === null || bank.seat !== box.number) return null;
  return text.bank.marker;
}

/** The tiles before a box. Tiles of a box without a wager go to the dead hand, those of a surrender
 * to the dealer (621a.8(e), .10(e)). */
function BoxTiles(props: TableProps & { readonly box: Box }) {
  const { box, bank, onTable, seating, shown } = props;
  const at = String(box.number);
  const { delivered, isDelivered, isStill, open } = onTable;
  const draw = shown.value?.draw;
  const mark = (
    <span
      class="gow-counted"
      data-counted={numberAt(at, onTable)}
      data-compared={isComparedNow(draw, box.number) ? "" : undefined}
    />
  );
  if (!delivered.includes(at) || (isDelivered && !isPlayed(box, props))) return mark;
  const isSeen = box.number === bank?.seat || isTurned(draw, box.number);
  const tiles = isSeen ? (open.hands[at] ?? null) : null;
  const sets = isSeen ? (open.sets[at] ?? null) : null;
  const isTold = box.number !== bank?.seat || !isTelling(props);
  const { done } = onTable.reveal;
  const decision = seating.decision.value;
  const isSetting = decision?.choices.includes("set") === true;
  const isInHand = isSetting && tiles !== null && nextBox(props) === box;
  const isSet = sets !== null || hasSet(props, box, isSetting);
  const words = tilesInWords(tiles, isTold ? sets : null, isSet);
  return (
    <>
      {mark}
      <TileHand
        label={text.tiles(text.box(box.number), words)}
        tiles={tiles}
        sets={sets === null || isTold ? sets : turnedOf(sets, done)}
        isSet={isSet}
        isStill={isStill}
        isInHand={isInHand}
        comparison={comparisonOf(box, props)}
      />
    </>
  );
}

/** Whether a box has its tiles to the end. A page that joins a settled round sees no chips any
 * more: it is told by the outcome. */
function isPlayed(box: Box, props: TableProps): boolean {
  if (props.bank?.seat === box.number || centsOn(box, "hand") > 0) return true;
  return props.phase.value === "settled" && resultsIn(outcomeShown(props)).has(box.number);
}

/** Whether the hands of a box are set, even if they are face down. */
function hasSet({ phase, seating }: TableProps, box: Box, isSetting: boolean): boolean {
  if (phase.value === "settled") return true;
  if (phase.value !== "deciding") return false;
  return !isSetting || seating.decision.value?.seats.includes(box.number) === false;
}

function tilesInWords(tiles: readonly string[] | null, sets: Hands | null, isSet: boolean): string {
  if (sets !== null) return text.hands(handWords(sets.low), handWords(sets.high));
  if (tiles !== null) return tiles.join(", ");
  return isSet ? text.setFaceDown : text.faceDown;
}

/** How a box compares with the dealer or the bank, once all hands are exposed. */
function comparisonOf(box: Box, props: TableProps): Comparison | null {
  const { phase, bank, onTable, shown } = props;
  if (phase.value !== "settled" || box.number === bank?.seat) return null;
  if (!isToldAt(shown.value?.draw, box.number) || isTelling(props)) return null;
  const { sets } = onTable.open;
  const own = sets[box.number];
  const against = sets[bank?.seat ?? DEALER];
  return own !== undefined && against !== undefined ? compared(own, against) : null;
}

const KINDS: Readonly<Record<string, BoxResult["kind"]>> = { win: "won", lose: "lost" };

/** The result of a box; of mine with the net sum, the vigorish taken off. */
function resultOf(box: Box, props: TableProps): BoxResult | null {
  const { seating, bank, phase, shown } = props;
  if (phase.value !== "settled" || isTelling(props)) return null;
  if (!isToldAt(shown.value?.draw, box.number)) return null;
  const own = settledOn(box, { seating });
  const net = netOf(own);
  const kind = kindOf(net);
  if (own.some(({ on }) => on === "bank")) {
    // What is left of it comes home.
    const comesBack = own.some(({ returned }) => returned > 0);
    const word = text.net(text.bank.marker, netMoney(net));
    return { word, kind, own: comesBack && kind === "lost" ? "even" : kind };
  }
  if (own.some(({ result }) => result === "surrender")) {
    return { word: text.net(text.results.surrender, netMoney(net)), kind };
  }
  const comparison = box.number === bank?.seat ? null : comparisonOf(box, props);
  if (comparison === null || !isPlayed(box, props)) return null;
  const result = resultWord(comparison);
  const isForBank = bank !== null && bank.seat === seating.seat.value;
  if (isForBank && centsOn(box, "hand") > 0) return forBank(box, result, bank, props.isLow);
  const words = text.results[result];
  if (own.length === 0) return { word: words, kind: KINDS[result] ?? "even" };
  return { word: text.net(words, netMoney(net)), kind };
}

/** By its own hands: what is good for my bank is not for a box. */
function hasLost(box: Box, props: TableProps): boolean {
  const comparison = comparisonOf(box, props);
  return comparison !== null && resultWord(comparison) === "lose";
}

const BANKS_KINDS = { win: "lost", lose: "won", push: "even" } as const;

/** What the hand of another box comes to for my bank; where boxes are narrow, what is laid there gains or loses. */
function forBank(box: Box, result: HandResult, bank: PlayerBank, isLow: boolean): BoxResult {
  const cents = centsOn(box, "hand");
  const own = KINDS[result] ?? "even";
  if (isLow && own !== "even") return { word: netMoney(own === "won" ? cents : -cents), kind: own };
  return { word: takenWords(result, cents, !bank.co_bank), kind: BANKS_KINDS[result], own };
}
