// The wheel of the table, and the number at which the ball came to rest.

import { useMemo, useRef } from "preact/hooks";
import { type Landing, Wheel } from "../../components/Wheel";
import type { GameViewProps, Shown } from "../contract";
import { useRested } from "../use_rested";
import { Badge } from "./Badge";
import { type BallRest, LooseBall } from "./LooseBall";
import { Passing, showPassing } from "./Passing";
import { pocketFill } from "./pocket_fill";
import { colorOf, numberOf, wheelKind, wheelOrder } from "./rules";
import { WheelMarks } from "./WheelMarks";
import "./roulette.css";
import { text } from "./text";

export interface EquipmentProps extends GameViewProps {
  /** More balls in the wheel, in the place of the spin's: where each comes to rest, and when. */
  readonly balls?: readonly BallRest[];
  /** Numbers that pay more in this round. */
  readonly struck?: readonly string[];
}

const NONE: readonly string[] = [];

export function Equipment(props: EquipmentProps) {
  const { facts, mine, shown, houseNow, balls, struck = NONE } = props;
  const order = useMemo(() => wheelOrder(wheelKind(facts.rules)), [facts.rules]);
  const sections = useMemo(
    () => order.map((number) => ({ label: number, fill: pocketFill(number) })),
    [order],
  );
  const current = shown.value;
  const landing = useMemo(() => landingOf(current, order), [current, order]);
  const rested = useRested(shown, houseNow);
  const number = rested && numberOf(rested.draw);
  const outcome = number && text.outcome(number, text.colors[colorOf(number)]);
  const plate = useRef<HTMLDivElement>(null);
  const isMine = (covered: string) =>
    [...mine.peek().keys()].some((key) => facts.spots.get(key)?.covers.includes(covered));
  const pass = (section: number) => {
    const passed = order[section];
    if (passed !== undefined) showPassing(plate.current, passed, isMine(passed));
  };
  // Once, as the ball comes to rest: then the chips are paid and go.
  const isHit = useMemo(
    () => number !== null && rested?.voidSpin !== true && isMine(number),
    [number, current?.spin],
  );
  return (
    <div class="equipment roulette-equipment">
      <Wheel
        sections={sections}
        landing={balls === undefined ? landing : null}
        hasBall={true}
        now={houseNow}
        onUnder={pass}
        label={outcome ? `${text.wheel}: ${outcome}` : text.wheel}
        turnsUntilMs={balls === undefined ? null : lastRestMs(balls)}
        carried={
          <>
            <WheelMarks {...{ order, facts, mine, struck }} rested={number} />
            {balls?.map((ball) => (
              <LooseBall key={ball.number} order={order} rest={ball} now={houseNow} />
            ))}
          </>
        }
      >
        <Passing plate={plate} />
        {number && (
          <div
            class="roulette-outcome"
            data-hit={isHit ? "" : undefined}
            key={current?.spin}
            data-void={rested?.voidSpin ? "" : undefined}
          >
            {rested?.voidSpin && <span class="roulette-no-spin">{text.noSpin}</span>}
            <Badge outcome={number} />
          </div>
        )}
      </Wheel>
    </div>
  );
}

function lastRestMs(balls: readonly BallRest[]): number {
  return Math.max(0, ...balls.map(({ restsAtMs }) => restsAtMs));
}

function landingOf(shown: Shown | null, order: readonly string[]): Landing | null {
  const section = shown === null ? -1 : order.indexOf(numberOf(shown.draw) ?? "");
  if (shown === null || section < 0) return null;
  return { id: `${shown.round}/${shown.spin}`, section, restsAtMs: shown.restsAtMs };
}
