// The dealer's side: the shoe at the dealer's left, the dealer's cards, and the discard rack with
// what was burnt for a war (651a.3(b), .9(f)).

import { Card } from "../../components/Card";
import { Shoe } from "../../components/Shoe";
import type { GameViewProps } from "../contract";
import { ChipRack } from "../seats/ClothOrnaments";
import { useCardsOnTable } from "./cards_on_table";
import { coverAt, DEALER, postedShoe } from "./deal";
import { Hand } from "./Hand";
import "./casino_war.css";
import { text } from "./text";

const CARDS_IN_A_DECK = 52;

export function Equipment(props: GameViewProps) {
  const { cards, burnt, isStill, isDealt } = useCardsOnTable(props);
  const { rules } = props.facts;
  const decks = Number(rules["decks"] ?? 0) / (rules["shuffler"] === true ? 2 : 1);
  const shoe = postedShoe(props.posted.value) ?? {
    out: 0,
    size: decks * CARDS_IN_A_DECK,
    batch: 0,
  };
  const isTie = isDealt && props.phase.value === "deciding";
  return (
    <div class="war-dealer" data-batch={shoe.batch}>
      <div class="war-rack" role="img" aria-label={text.burnt(burnt)}>
        {Array.from({ length: burnt }, (_, index) => (
          <span key={index} class="war-burnt">
            <Card card={null} />
          </span>
        ))}
      </div>
      <ChipRack />
      <div class="war-dealers-hand">
        <p>{text.dealer}</p>
        <Hand
          cards={cards[DEALER] ?? []}
          label={text.dealersHand}
          isStill={isStill}
          isTie={isTie}
        />
      </div>
      <div data-source="shoe">
        <Shoe out={shoe.out} size={shoe.size} coverAt={coverAt(shoe.size)} />
      </div>
    </div>
  );
}
