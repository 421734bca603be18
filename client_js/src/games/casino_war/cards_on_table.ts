import { useMemo } from "preact/hooks";
import type { CardCode } from "../../components/Card";
import type { GameViewProps, Shown } from "../contract";
import { isDealt, openByPosition } from "../seats/face_down";
import { usePassed } from "../use_passed";
import { useRested } from "../use_rested";
import { BURNT_FOR_WAR, cardsIn, DEALER, type LyingCards, positionsDealt, withDealt } from "./deal";
import { dealTimes } from "./dealt_in_time";

const NO_CARDS: LyingCards = {};

export interface CardsOnTable {
  /** Face up. */
  readonly cards: LyingCards;
  /** Cards burnt face down for the war deal so far. */
  readonly burnt: number;
  /** How long the dealer's last card lies face down, in milliseconds; null: it does not. */
  readonly heldForMs: number | null;
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
  const isSkipped = props.isSkipped?.value ?? false;
  const deal = useHeldDeal(draw, dealt.length + burning, isWar, houseNow);
  const { isStill } = deal;
  if (!isDealt(phase.value)) {
    return { cards: NO_CARDS, burnt: 0, heldForMs: null, isStill: true, isDealt: false };
  }
  const lying: LyingCards = openByPosition("cards", posted.value);
  const isTold = lying[DEALER]?.at(-1) === dealt.at(-1) && rested !== null;
  if (draw === null || isTold) {
    return { cards: lying, burnt: burning, heldForMs: null, isStill, isDealt: true };
  }
  const before = isWar ? lying : NO_CARDS;
  const positions = positionsDealt(seating.stacks.value, isWar);
  const made = isSkipped ? dealt.length : Math.max(0, deal.made - burning);
  const isHeld = made === dealt.length && !deal.isTurned && !isSkipped;
  return {
    cards: withDealt(before, positions, dealt, isHeld ? made - 1 : made),
    burnt: isSkipped ? burning : Math.min(burning, deal.made),
    heldForMs: isHeld ? deal.heldForMs : null,
    isStill,
    isDealt: false,
  };
}

/** The steps of the draw on show, by the house's clock. */
function useHeldDeal(
  shown: Shown | null,
  steps: number,
  isWar: boolean,
  houseNow: () => number,
): {
  readonly made: number;
  readonly isTurned: boolean;
  readonly heldForMs: number;
  readonly isStill: boolean;
} {
  const restsAtMs = shown?.restsAtMs ?? 0;
  const spin = shown === null ? "" : `${shown.round}/${shown.spin}`;
  const startMs = useMemo(houseNow, [spin, restsAtMs]);
  const { comeMs, turnsMs, heldForMs } = useMemo(
    () => dealTimes(startMs, restsAtMs, steps, isWar),
    [startMs, restsAtMs, steps, isWar],
  );
  const times = useMemo(() => [...comeMs, turnsMs], [comeMs, turnsMs]);
  const passed = usePassed(times, houseNow);
  return {
    made: Math.min(passed, steps),
    isTurned: passed > steps,
    heldForMs,
    isStill: restsAtMs <= startMs,
  };
}
