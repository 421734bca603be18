// The dealer's side: the shoe at the dealer's left, the dealer's cards, and the discard rack with
// what was burnt for a war (651a.3(b), .9(f)). Across from the dealer's hand lies mine.

import { Card } from "../../components/Card";
import { Shoe } from "../../components/Shoe";
import type { GameViewProps } from "../contract";
import { ChipRack } from "../seats/ClothOrnaments";
import { type CardsOnTable, useCardsOnTable } from "./cards_on_table";
import { coverAt, DEALER, handResult, postedShoe } from "./deal";
import { duellingBox } from "./duel";
import { Hand } from "./Hand";
import "./casino_war.css";
import "./duel.css";
import "./held.css";
import { SWORDS } from "./swords";
import { tableText } from "./table_text";

const CARDS_IN_A_DECK = 52;

export function Equipment(props: GameViewProps) {
  const onTable = useCardsOnTable(props);
  const { rules } = props.facts;
  const decks = Number(rules["decks"] ?? 0) / (rules["shuffler"] === true ? 2 : 1);
  const shoe = postedShoe(props.posted.value) ?? {
    out: 0,
    size: decks * CARDS_IN_A_DECK,
    batch: 0,
  };
  return (
    <div class="war-dealer" data-batch={shoe.batch}>
      <div class="war-rack" role="img" aria-label={tableText.burnt(onTable.burnt)}>
        {Array.from({ length: onTable.burnt }, (_, index) => (
          <span key={index} class="war-burnt">
            <Card card={null} />
          </span>
        ))}
      </div>
      <ChipRack />
      <Duel {...props} onTable={onTable} />
      <div class="war-shoe" data-source="shoe" data-kept="">
        <Shoe out={shoe.out} size={shoe.size} coverAt={coverAt(shoe.size)} />
      </div>
      <p class="war-sign">{tableText.odds}</p>
      <p class="war-sign">{tableText.warOdds}</p>
    </div>
  );
}

const RESULTS = { win: "won", lose: "lost", surrender: "lost", tie: "tied", war: "tied" } as const;

interface DuelProps extends GameViewProps {
  readonly onTable: CardsOnTable;
}

/** The dealer's hand, and mine if I have one box. */
function Duel({ onTable, ...props }: DuelProps) {
  const { cards, heldForMs, isStill, isDealt } = onTable;
  const box = duellingBox(props, cards);
  const phase = props.phase.value;
  const isTie = isDealt && phase === "deciding";
  const result =
    isDealt && box !== null ? handResult(cards, String(box), phase === "settled") : null;
  const isMineTied = isTie && (result === "tie" || result === "war");
  return (
    <div
      class="war-duel"
      data-duel={box === null ? undefined : ""}
      data-result={result === null ? undefined : RESULTS[result]}
      data-held={heldForMs === null ? undefined : ""}
      data-kept={Object.values(cards).some((hand) => hand.length > 0) ? "" : undefined}
    >
      <div class="war-dealers-hand">
        <p data-kept="">{tableText.dealer}</p>
        <Hand
          cards={cards[DEALER] ?? []}
          label={tableText.dealersHand}
          isStill={isStill}
          isTie={isTie}
          heldForMs={heldForMs}
        />
      </div>
      {box !== null && (
        <>
          <svg class="war-versus" viewBox="-24 -24 48 48" aria-hidden="true">
            <path d={SWORDS} />
          </svg>
          <div class="war-my-hand">
            <p>{tableText.you}</p>
            <Hand
              cards={cards[box] ?? []}
              label={(of) => tableText.hand(box, of)}
              isStill={isStill}
              isTie={isMineTied}
            />
          </div>
        </>
      )}
    </div>
  );
}
