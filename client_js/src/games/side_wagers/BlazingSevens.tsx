// 617b.2: the paytable of the bonus round, and the three balls as they come to rest.

import type { SpotInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { Badge } from "../roulette/Badge";
import { usePassed } from "../use_passed";
import { stagingOf } from "./bonus_timing";
import { blazingBalls } from "./outcomes";
import { blazingPaytable, blazingRow } from "./rules";
import { SidePanel } from "./SidePanel";
import { text } from "./text";

export function BlazingSevens({ spot, ...props }: GameViewProps & { readonly spot: SpotInfo }) {
  const paytable = blazingPaytable(props.facts.rules) ?? [];
  const round = useBonusRound(props);
  const isOver = round !== null && round.rested.length === round.balls.length;
  const won = isOver ? blazingRow(paytable, round.balls) : null;
  return (
    <SidePanel
      {...props}
      spot={spot}
      title={text.blazing.title}
      print={text.blazing.spot}
      explain={
        round?.hasBegun ? <Balls count={round.balls.length} {...round} /> : text.blazing.explain
      }
    >
      <dl class="blazing-paytable">
        {paytable.map(([outcome, pays]) => (
          <div key={outcome} data-won={won?.[0] === outcome ? "" : undefined}>
            <dt>{text.blazing.outcomes[outcome]}</dt>
            <dd>{text.toOne(pays)}</dd>
          </div>
        ))}
      </dl>
    </SidePanel>
  );
}

/** How far the bonus round has come; null if there is none. */
function useBonusRound({ shown, phase, houseNow }: GameViewProps) {
  const isDrawn = phase.value === "drawn" || phase.value === "settled";
  const drawn = isDrawn ? shown.value : null;
  const balls = drawn && blazingBalls(drawn.draw);
  const bonus = drawn && stagingOf(drawn).bonus;
  const passed = usePassed(bonus ? [bonus.beginsMs, ...bonus.restMs] : [], houseNow);
  if (!balls) return null;
  return { balls, hasBegun: passed > 0, rested: balls.slice(0, Math.max(0, passed - 1)) };
}

interface BallsProps {
  readonly count: number;
  readonly rested: readonly string[];
}

function Balls({ count, rested }: BallsProps) {
  return (
    <ol class="blazing-balls" aria-label={text.blazing.balls} aria-live="polite">
      {Array.from({ length: count }, (_, index) => {
        const ball = rested[index];
        return <li key={`${index}`}>{ball === undefined ? null : <Badge outcome={ball} />}</li>;
      })}
    </ol>
  );
}
