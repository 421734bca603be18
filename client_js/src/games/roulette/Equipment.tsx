// The wheel of the table, and the number at which the ball came to rest.

import { useMemo } from "preact/hooks";
import { type Landing, Wheel } from "../../components/Wheel";
import type { GameViewProps, Shown } from "../contract";
import { useRested } from "../rested";
import { Badge } from "./Badge";
import { colorOf, fillOf, numberOf, wheelKind, wheelOrder } from "./pockets";
import "./roulette.css";
import { text } from "./text";

export function Equipment({ facts, shown, houseNow }: GameViewProps) {
  const order = useMemo(() => wheelOrder(wheelKind(facts.rules)), [facts.rules]);
  const sections = useMemo(
    () => order.map((number) => ({ label: number, fill: fillOf(number) })),
    [order],
  );
  const current = shown.value;
  const landing = useMemo(() => landingOf(current, order), [current, order]);
  const rested = useRested(shown, houseNow);
  const number = rested && numberOf(rested.draw);
  const outcome = number && text.outcome(number, text.colors[colorOf(number)]);
  return (
    <div class="roulette-equipment">
      <Wheel
        sections={sections}
        landing={landing}
        hasBall={true}
        now={houseNow}
        label={outcome ? `${text.wheel}: ${outcome}` : text.wheel}
      >
        {number && (
          <div
            class="roulette-outcome"
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

function landingOf(shown: Shown | null, order: readonly string[]): Landing | null {
  const section = shown === null ? -1 : order.indexOf(numberOf(shown.draw) ?? "");
  if (shown === null || section < 0) return null;
  return { id: `${shown.round}/${shown.spin}`, section, restsAtMs: shown.restsAtMs };
}
