import type { CardCode } from "../../components/Card";
import type { GameViewProps } from "../contract";
import { useDeal } from "../seats/dealing";
import { isDealt, openByPosition } from "../seats/face_down";
import { useRested } from "../use_rested";
import { BURNT_FOR_WAR, cardsIn, DEALER, type LyingCards, positionsDealt, withDealt } from "./deal";

const LONGEST_STEP_MS = 800;
const NO_CARDS: LyingCards = {};

export interface CardsOnTable {
  readonly cards: LyingCards;
  /** Cards burnt face down for the war deal so far. */
  readonly burnt: number;
  /** They were dealt before this page saw them: nothing is animated. */
  readonly isStill: boolean;
  /** Everything that was drawn is on the table. */
  readonly isDealt: boolean;
}

/** The cards on the table now: one after another while they are dealt. */
export function useCardsOnTable(props: GameViewProps): CardsOnTable {
  const { shown, posted, phase, seating, houseNow } = props;
  const draw = shown.value;
  const rested = useRested(shown, houseNow);
  const dealt: readonly CardCode[] = draw === null ? [] : cardsIn(draw.draw);
  const isWar = (draw?.spin ?? 1) > 1;
  const burning = isWar ? BURNT_FOR_WAR : 0;
  const deal = useDeal(draw, dealt.length + burning, LONGEST_STEP_MS, houseNow);
  if (!isDealt(phase.value)) return { cards: NO_CARDS, burnt: 0, isStill: true, isDealt: false };
  const lying: LyingCards = openByPosition("cards", posted.value);
  const isTold = lying[DEALER]?.at(-1) === dealt.at(-1) && rested !== null;
  if (draw === null || isTold) {
    return { cards: lying, burnt: burning, isStill: deal.isStill, isDealt: true };
  }
  const before = isWar ? lying : NO_CARDS;
  const positions = positionsDealt(seating.stacks.value, isWar);
  const made = Math.max(0, deal.made - burning);
  return {
    cards: withDealt(before, positions, dealt, made),
    burnt: Math.min(burning, deal.made),
    isStill: deal.isStill,
    isDealt: false,
  };
}
