// Who throws, at which point, and what the shooter may do: roll, pass the dice, accept them.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { Die } from "../../components/Die";
import { Prompt } from "../../components/Prompt";
import { TurnMark } from "../../components/TurnMark";
import type { OfferInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { LastOutcomes } from "../results/LastOutcomes";
import { TotalBadge } from "./Badge";
import "./bar.css";
import { crapsPosted, firePoints } from "./posted";
import { text } from "./table_text";
import { words } from "./text";

/** No room has more of them beside the shooter. */
const LAST_TOTALS = 10;

interface ShooterBarProps extends GameViewProps {
  /** What is said for a while, in place of what the next roll does. */
  readonly children?: ComponentChildren;
}

export function ShooterBar({ children, ...props }: ShooterBarProps) {
  const { facts, seating, posted, results, open, houseNow } = props;
  const shown = crapsPosted(posted.value);
  const { shooter, rolls, point } = shown;
  const seat = seating.seat.value;
  const turn = seating.turn.value;
  const offer = diceOffer(seating);
  const isAsked = offer !== null && offer.seat === seat;
  const isCalled = useSignal(false);
  return (
    <section class="shooter" aria-label={text.shooter}>
      <p class="shooter-point" data-on={point === 0 ? undefined : ""}>
        {point === 0 ? text.comeOut : text.pointIs(point)}
      </p>
      {facts.spots.has("fire") && <p class="unseen">{text.fire(firePoints(shown, seat))}</p>}
      {shooter === 0 ? (
        offer === null && <p class="soft shooter-free">{unheld(props)}</p>
      ) : (
        <p class="shooter-who">
          <Die face={5} size={16} />
          <strong>{shooter === seat ? text.you : nameAt(seating, shooter)}</strong>
          <span class="faint">{text.rolls(rolls)}</span>
          {turn?.seats.includes(shooter) && !isCalled.value && (
            <TurnMark
              isMine={shooter === seat}
              closesMs={null}
              houseNow={houseNow}
              isShort={shooter !== seat}
            />
          )}
        </p>
      )}
      <LineNow {...props} />
      {children}
      {shooter !== 0 && shooter === seat && <ShooterActs {...props} isCalled={isCalled} />}
      {shooter === 0 && offer === null && seat !== null && open.value && (
        <TakeDice seating={seating} />
      )}
      {isAsked && <DiceOffer {...props} offer={offer} />}
      {offer !== null && !isAsked && (
        <p class="soft shooter-who">
          <span class="shooter-offered">{text.offeredTo(nameAt(seating, offer.seat))}</span>
          <TurnMark isMine={false} closesMs={offer.closes_ms} houseNow={houseNow} isShort />
        </p>
      )}
      {results.value.length > 0 && (
        <LastOutcomes class="craps-past" {...{ results }} Badge={TotalBadge} most={LAST_TOTALS} />
      )}
    </section>
  );
}

/** What the next roll does to the line: to mine, or to the pass line. */
function LineNow({ posted, seating }: GameViewProps) {
  const { point } = crapsPosted(posted.value);
  const isOn = (line: string) => seating.wagers.value.some(({ on }) => on === line);
  const { comeOut, point: withPoint } =
    text.line[isOn("dont_pass") && !isOn("pass") ? "dontPass" : "pass"];
  return (
    <p class="craps-line-now">
      {(point === 0 ? comeOut : withPoint(point)).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

/** Of dice that nobody holds: 623a.7(c) while bets are open, and after a throw that has been seen
 * 623a.10(c). */
function unheld({ open, phase, shown, results }: GameViewProps): string {
  if (open.value) return text.freeDice;
  const isTold = shown.value === null || results.value[0]?.round === shown.value.round;
  return phase.value === "settled" && isTold ? text.diceNext : words.running;
}

/** The offer of the dice to a seat; null while somebody has them. */
export function diceOffer({ offer }: GameViewProps["seating"]): OfferInfo | null {
  return offer.value?.offer === "dice" ? offer.value : null;
}

function nameAt(seating: GameViewProps["seating"], seat: number): string {
  return seating.seats.value.get(seat)?.name ?? text.seat(seat);
}

/** 623a.7(c): once everybody has declined the dice, the first who asks for them has them. */
function TakeDice({ seating }: Pick<GameViewProps, "seating">) {
  return (
    <div class="shooter-acts">
      <button
        type="button"
        class="button primary"
        onClick={() => void seating.decide("accept_dice")}
      >
        {text.takeDice}
      </button>
    </div>
  );
}

interface ShooterActsProps extends GameViewProps {
  /** I have called for the throw: it comes when the others have no more time to bet. */
  readonly isCalled: Signal<boolean>;
}

/** 623a.8(a), 623a.10(a): throw the dice, or pass them "after any roll". */
function ShooterActs({ seating, posted, open, isCalled }: ShooterActsProps) {
  const { point } = crapsPosted(posted.value);
  const hasLine = seating.wagers.value.some(({ on }) => on === "pass" || on === "dont_pass");
  const needsLine = point === 0 && !hasLine;
  // A table without any wager waits, and a call for the throw changes nothing.
  const needsBet = point !== 0 && seating.stacks.value.length === 0;
  const mayThrow = open.value && !needsLine && !needsBet;
  const call = async () => {
    isCalled.value = await seating.decide("roll");
  };
  useEffect(() => {
    isCalled.value = false; // an answer may have come late
  }, [mayThrow]);
  useEffect(
    () => () => {
      isCalled.value = false;
    },
    [],
  );
  if (isCalled.value) {
    return (
      <div class="shooter-acts">
        <strong role="status">{text.throwSoon}</strong>
      </div>
    );
  }
  return (
    <div class="shooter-acts">
      <button type="button" class="button primary" disabled={!mayThrow} onClick={() => void call()}>
        {text.throwDice}
      </button>
      <button
        type="button"
        class="button"
        disabled={!open.value}
        onClick={() => void seating.decide("pass_dice")}
      >
        {text.passDice}
      </button>
      {(needsLine || needsBet) && open.value && (
        <p class="small soft">{needsLine ? text.lineFirst : text.betFirst}</p>
      )}
    </div>
  );
}

/** 623a.7(b), (c), 623a.10(c): the dice are offered to one seat after another. */
function DiceOffer(props: GameViewProps & { readonly offer: OfferInfo }) {
  const { seating, posted, houseNow, offer } = props;
  // With a point the dice may be thrown without a line bet.
  const needsLine = crapsPosted(posted.value).point === 0;
  const { closes_ms: closesMs, declined } = offer;
  const totalMs = useMemo(() => Math.max(1, closesMs - houseNow()), [closesMs, houseNow]);
  const answers = (["accept_dice", "pass_dice"] as const).map((choice) => ({
    label: choice === "accept_dice" ? text.takeDice : text.passDice,
    isPrimary: choice === "accept_dice",
    isDefault: choice === declined,
    choose: () => void seating.decide(choice),
  }));
  return (
    <Prompt
      title={text.offered}
      {...(needsLine && { detail: text.offerDetail })}
      answers={answers}
      closesMs={closesMs}
      totalMs={totalMs}
      houseNow={houseNow}
    />
  );
}
