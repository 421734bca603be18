// The players' side: seven boxes, each with an area for the initial and the war wager, and one for
// the tie wager (651a.2(b)); and what the house asks of a seat.

import type { OfferInfo } from "../../protocol";
import { netMoney } from "../../text/format";
import type { GameViewProps, Seating } from "../contract";
import { askedBoxes, BoxesLayout, namesAt } from "../seats/BoxesLayout";
import { type BoxResult, kindOf, netOf, settledOn } from "../seats/box_results";
import { type Box, boxesOf, freeSide } from "../seats/boxes";
import { CutPrompt } from "./CutPrompt";
import "./casino_war.css";
import { type CardsOnTable, useCardsOnTable } from "./cards_on_table";
import { type HandResult, handResult } from "./deal";
import { Hand } from "./Hand";
import { nameOf, printOf, text } from "./text";
import { WarPrompt } from "./WarPrompt";

/** Two swords, crossed. */
const SWORDS =
  "M-20-17-17-20 12 9 9 12ZM20-17 17-20-12 9-9 12ZM4 16 16 4M-4 16-16 4M12 12 19 19M-12 12-19 19";

const SEATS = 7; // 651a.2(a)

export function Layout(props: GameViewProps) {
  const { seating } = props;
  const onTable = useCardsOnTable(props);
  // Seat 1 is at the dealer's left: at the right end for those who sit across.
  const boxes = [...boxesOf(SEATS, props)].reverse();
  const isOver = props.phase.value === "settled";
  const isAtWar = isWarDealt(props);
  return (
    <BoxesLayout
      {...props}
      class="war-layout"
      label={text.layout}
      prompt={promptOf(props, boxes, onTable)}
      odds={text.odds}
      note={text.warOdds}
      emblem={SWORDS}
      status={isAtWar ? text.atWar : statusOf(seating)}
      isCalled={isAtWar}
      boxes={boxes}
      nameOf={nameOf}
      print={printOf}
      spotsOf={(box) => (box.chips.some(({ on }) => on === "war") ? ["tie", "war"] : SPOTS)}
      resultOf={(box) => resultOf(box, onTable, isOver, props)}
    >
      {(box) => (
        <Hand
          cards={onTable.cards[box.number] ?? []}
          label={(cards) => text.hand(box.number, cards)}
          isStill={onTable.isStill}
          isTie={onTable.isDealt && isTied(onTable, box, isOver)}
        />
      )}
    </BoxesLayout>
  );
}

const SPOTS = ["tie", "initial"] as const;

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
  if (cut !== null) return text.cut.offered(namesAt([cut.seat], seating));
  const asked = seating.decision.value?.seats ?? [];
  return asked.length > 0 ? text.waitsFor(namesAt(asked, seating)) : "";
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
  const words = text.results[result];
  if (own.length === 0) return { word: words, kind: KINDS[result] };
  const net = netOf(own);
  const agree = kindOf(net) === KINDS[result];
  // A hand that loses does not shine, whatever its tie wager has won.
  if (agree) return { word: text.net(words, netMoney(net)), kind: KINDS[result] };
  return { word: text.netInAll(words, netMoney(net)), kind: "even" };
}
