// The players' side: seven boxes, each with an area for the initial and the war wager, and one for
// the tie wager (651a.2(b)); and what the house asks of a seat.

import { useEffect } from "preact/hooks";
import type { OfferInfo } from "../../protocol";
import { money, netMoney } from "../../text/format";
import type { GameViewProps, Seating } from "../contract";
import { askedBoxes, BoxesLayout, namesAt } from "../seats/BoxesLayout";
import { type BoxResult, kindOf, netOf, settledOn } from "../seats/box_results";
import { type Box, boxesOf, centsOn, freeSide } from "../seats/boxes";
import { CutPrompt } from "./CutPrompt";
import "./casino_war.css";
import "./cry.css";
import { type CardsOnTable, useCardsOnTable } from "./cards_on_table";
import { type HandResult, handResult, isTieAt } from "./deal";
import { duellingBox } from "./duel";
import { Hand } from "./Hand";
import { SWORDS } from "./swords";
import { printOf, tableText } from "./table_text";
import { nameOf } from "./text";
import { useTieWithBet } from "./tie_with_bet";
import { WarPrompt } from "./WarPrompt";

const SEATS = 7; // 651a.2(a)

export function Layout(props: GameViewProps) {
  const { seating } = props;
  const onTable = useCardsOnTable(props);
  const laying = useTieWithBet(props);
  // Seat 1 is at the dealer's left: at the right end for those who sit across.
  const boxes = [...boxesOf(SEATS, props)].reverse();
  const isOver = props.phase.value === "settled";
  const isAtWar = isWarDealt(props);
  const duelling = duellingBox(props, onTable.cards);
  useNothingPointed(props);
  return (
    <>
      {isAtWar && <WarCry key={props.shown.value?.round} isStill={onTable.isStill} />}
      <BoxesLayout
        {...props}
        {...laying}
        class={duelling === null ? "war-layout" : "war-layout war-at-duel"}
        label={tableText.layout}
        prompt={promptOf(props, boxes, onTable)}
        odds={tableText.odds}
        note={tableText.warOdds}
        emblem={SWORDS}
        status={isAtWar ? tableText.atWar : statusOf(seating)}
        isCalled={isAtWar}
        boxes={boxes}
        nameOf={nameOf}
        print={printOf}
        spotsOf={(box) => spotsOf(box, props)}
        noteOf={(box, on) => noteOf(box, on, props)}
        resultOf={(box) => resultOf(box, onTable, isOver, props)}
        isLost={(box, on) => isLost(box, on, onTable)}
      >
        {(box) =>
          box.number !== duelling && (
            <Hand
              cards={onTable.cards[box.number] ?? []}
              label={(cards) => tableText.hand(box.number, cards)}
              isStill={onTable.isStill}
              isTie={onTable.isDealt && isTied(onTable, box, isOver)}
            />
          )
        }
      </BoxesLayout>
    </>
  );
}

/** What a finger has pressed last is told no longer than it can be bet on: the turn is told there. */
function useNothingPointed({ open, point }: GameViewProps): void {
  const isOpen = open.value;
  useEffect(() => {
    if (!isOpen) point(null);
  }, [isOpen]);
}

const SPOTS = ["tie", "initial"] as const;
/** Of mine, where the initial wager has been collected for a war. */
const SPOTS_AT_WAR = ["tie", "initial", "war"] as const;

function spotsOf(box: Box, { seating, phase }: GameViewProps): readonly string[] {
  if (centsOn(box, "war") === 0) return SPOTS;
  if (!box.isMine) return ["tie", "war"];
  const isHome = phase.value === "settled" && stakedOn(box, "war", seating) === 0;
  return isHome ? SPOTS : SPOTS_AT_WAR;
}

/** My cents that have been put on a spot in this round, until the round is paid. */
function stakedOn(box: Box, on: string, seating: Seating): number {
  const { wagers, settled, fates, seat } = seating;
  const paid = settled.value.filter(({ id }) => fates.value.get(id) !== "gone");
  const isHere = (place = 0) => (place || seat.value) === box.number;
  const own = [...wagers.value, ...paid].filter((one) => one.on === on && isHere(one.box));
  return box.isMine ? own.reduce((sum, { amount }) => sum + amount, 0) : 0;
}

/** My wagers that are decided before the round is paid: the initial wager of a war is collected
 * (651a.9(e)), and a tie wager on the original deal has won (651a.9(a)(3)). */
function noteOf(box: Box, on: string, { seating, phase }: GameViewProps): string | null {
  const isAsked = phase.value === "deciding" && centsOn(box, "initial") > 0;
  const decided = stakedOn(box, on, seating) - centsOn(box, on);
  if (!(isAsked || centsOn(box, "war") > 0) || decided <= 0) return null;
  if (on === "tie") return tableText.won(netMoney(TIE_PAYS * decided));
  return tableText.collected(money(decided));
}

const TIE_PAYS = 10; // 651a.10(2)

/** Across the table for a moment: the war begins. */
function WarCry({ isStill }: { readonly isStill: boolean }) {
  if (isStill) return null;
  return (
    <div class="war-cry" aria-hidden="true">
      {["left", "right"].map((side) => (
        <svg
          key={side}
          class="war-sword"
          data-side={side}
          viewBox="-14 -50 28 100"
          aria-hidden="true"
        >
          <path class="war-blade" d="M0-50 5-40V14H-5V-40Z" />
          <path class="war-edge" d="M0-50 5-40V14H0Z" />
          <path class="war-hilt" d="M-13 14H13L11 20H-11ZM-3 20H3V38H-3ZM0 38a5 5 0 1 0 .1 0Z" />
        </svg>
      ))}
      <strong>{tableText.atWar}</strong>
    </div>
  );
}

/** Three cards are burnt, and each side gets another one (651a.9(f)). */
function isWarDealt({ phase, shown }: GameViewProps): boolean {
  return phase.value === "drawn" && (shown.value?.spin ?? 1) > 1;
}

function cutOffer({ offer }: Seating): OfferInfo | null {
  return offer.value?.offer === "cut" ? offer.value : null;
}

function promptOf(props: GameViewProps, boxes: readonly Box[], { cards }: CardsOnTable) {
  const { seating } = props;
  const decision = seating.decision.value;
  const box = askedBoxes(boxes, seating).at(-1);
  if (box !== undefined && decision !== null) {
    const side = freeSide(boxes, seating.seat.value);
    return <WarPrompt {...props} key={box.number} {...{ box, side, decision, cards }} />;
  }
  const cut = cutOffer(seating);
  const isMine = cut !== null && cut.seat === seating.seat.value;
  return isMine ? <CutPrompt {...props} offer={cut} /> : null;
}

function statusOf(seating: Seating): string {
  const cut = cutOffer(seating);
  if (cut !== null) return tableText.cut.offered(namesAt([cut.seat], seating));
  const asked = seating.decision.value?.seats ?? [];
  return asked.length > 0 ? tableText.waitsFor(namesAt(asked, seating)) : "";
}

function isTied({ cards }: CardsOnTable, box: Box, isOver: boolean): boolean {
  const result = handResult(cards, String(box.number), isOver);
  return result === "tie" || result === "war";
}

const KINDS: Readonly<Record<HandResult, BoxResult["kind"]>> = {
  win: "won",
  lose: "lost",
  surrender: "lost",
  tie: "even",
  war: "even",
};

/** Once the round is over. A tie wager wins on the original deal or on that of the war (651a.9(a), (g)). */
function isLost({ number }: Box, on: string, { cards, isDealt }: CardsOnTable): boolean {
  const box = String(number);
  if (!isDealt) return false;
  if (on === "tie") return !isTieAt(0, cards, box) && !isTieAt(1, cards, box);
  return handResult(cards, box, true) === "lose";
}

/** The result of a box once its cards are dealt; of mine with the net sum once the round is
 * settled. */
function resultOf(
  box: Box,
  { cards, isDealt }: CardsOnTable,
  isOver: boolean,
  { seating }: GameViewProps,
): BoxResult | null {
  const result = isDealt ? handResult(cards, String(box.number), isOver) : null;
  if (result === null) return null;
  const own = settledOn(box, { seating });
  const words = isTieAt(1, cards, String(box.number))
    ? tableText.secondTie
    : tableText.results[result];
  if (own.length === 0) return { word: words, kind: KINDS[result] };
  const net = netOf(own);
  const agree = kindOf(net) === KINDS[result];
  // A hand that loses does not shine, whatever its tie wager has won.
  if (agree) return { word: tableText.net(words, netMoney(net)), kind: KINDS[result] };
  return { word: tableText.netInAll(words, netMoney(net)), kind: "even" };
}
