// The players' side: seven boxes, each with an area for the initial and the war wager, and one for
// the tie wager (651a.2(b)); and what the house asks of a seat.

import { netMoney } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Box, boxesOf } from "../seats/boxes";
import { type BoxResult, SeatArc } from "../seats/SeatArc";
import { CutPrompt } from "./CutPrompt";
import "./casino_war.css";
import { type CardsOnTable, useCardsOnTable } from "./cards_on_table";
import { type HandResult, handResult } from "./deal";
import { Hand } from "./Hand";
import { nameOf, text } from "./text";
import { WarPrompt } from "./WarPrompt";

const SEATS = 7; // 651a.2(a)

const PRINTS: Readonly<Record<string, string>> = {
  initial: text.initialPrint,
  tie: text.tiePrint,
  war: text.warPrint,
};

export function Layout(props: GameViewProps) {
  const onTable = useCardsOnTable(props);
  // Seat 1 is at the dealer's left: at the right end for those who sit across.
  const boxes = [...boxesOf(SEATS, props)].reverse();
  const isOver = props.phase.value === "settled";
  return (
    <div class="seat-layout war-layout">
      <div class="felt-middle">
        <Middle {...props} boxes={boxes} cards={onTable.cards} />
      </div>
      <SeatArc
        {...props}
        label={text.layout}
        boxes={boxes}
        nameOf={nameOf}
        print={(on) => PRINTS[on] ?? on}
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
      </SeatArc>
    </div>
  );
}

const SPOTS = ["tie", "initial"] as const;

type MiddleProps = GameViewProps & Pick<CardsOnTable, "cards"> & { readonly boxes: readonly Box[] };

/** What is printed on the cloth; over it what is asked of me, and whom the others wait for. */
function Middle(props: MiddleProps) {
  const { seating, boxes } = props;
  const { offer, decision } = seating;
  const asked = decision.value?.seats ?? [];
  const mine = boxes.filter((box) => box.isMine && asked.includes(box.number));
  const box = mine.at(-1);
  if (box !== undefined && decision.value !== null) {
    return <WarPrompt {...props} key={box.number} box={box} decision={decision.value} />;
  }
  const cut = offer.value?.offer === "cut" ? offer.value : null;
  if (cut !== null && cut.seat === seating.seat.value) return <CutPrompt {...props} offer={cut} />;
  const named = (seat: number) => seating.seats.value.get(seat)?.name ?? `${seat}`;
  const waits = asked.length > 0 ? text.waitsFor(asked.map(named).join(", ")) : "";
  return (
    <>
      <p class="felt-words">
        {text.odds}
        <small>{text.warOdds}</small>
      </p>
      <p class="felt-status">{cut === null ? waits : text.cut.offered(named(cut.seat))}</p>
    </>
  );
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

/** Said once the cards lie; with what it came to for me, once the round is settled. */
function resultOf(
  box: Box,
  { cards, isDealt }: CardsOnTable,
  isOver: boolean,
  { seating }: GameViewProps,
): BoxResult | null {
  const result = isDealt ? handResult(cards, String(box.number), isOver) : null;
  if (result === null) return null;
  const own = seating.settled.value.filter(
    (wager) => (wager.box || seating.seat.value) === box.number,
  );
  const words = text.results[result];
  if (own.length === 0 || !box.isMine) return { word: words, kind: KINDS[result] };
  const net = own.reduce((sum, { returned, amount }) => sum + returned - amount, 0);
  const kind = net === 0 ? "even" : net > 0 ? "won" : "lost";
  const agree = kind === KINDS[result];
  return { word: (agree ? text.net : text.netInAll)(words, netMoney(net)), kind };
}
