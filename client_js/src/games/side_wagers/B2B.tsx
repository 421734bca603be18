// 617b.1: the reader board shows the number to repeat, and draws what a repeat pays.

import type { SpotInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { Badge } from "../roulette/Badge";
import { usePassed } from "../use_passed";
import { stagingOf } from "./bonus_timing";
import { b2bPayout } from "./outcomes";
import { B2B_PAYOUTS } from "./rules";
import { SidePanel } from "./SidePanel";
import { text } from "./text";

export function B2B({ spot, ...props }: GameViewProps & { readonly spot: SpotInfo }) {
  const previous = props.posted.value["previous"];
  const hasPrevious = typeof previous === "string" && previous !== "";
  return (
    <SidePanel
      {...props}
      spot={spot}
      title={text.b2b.title}
      print={text.b2b.spot}
      explain={text.b2b.explain}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a board is no field of a form */}
      <div class="reader-board" role="group" aria-label={text.b2b.reader}>
        <dl>
          <dt>{text.b2b.previous}</dt>
          <dd>{hasPrevious ? <Badge outcome={previous} /> : text.b2b.none}</dd>
        </dl>
        <Reader {...props} />
      </div>
    </SidePanel>
  );
}

const ASCENDING = [...B2B_PAYOUTS].reverse();

function Reader({ shown, phase, houseNow }: GameViewProps) {
  const isDrawn = phase.value === "drawn" || phase.value === "settled";
  const drawn = isDrawn ? shown.value : null;
  const reader = drawn && stagingOf(drawn).reader;
  const passed = usePassed(reader ? [reader.fromMs, reader.restsMs] : [], houseNow);
  const payout = drawn && b2bPayout(drawn.draw);
  if (reader === null || payout === null || passed === 0) {
    return (
      <p class="reader-range">
        {text.b2b.range(ASCENDING[0] ?? 0, ASCENDING[ASCENDING.length - 1] ?? 0)}
      </p>
    );
  }
  const isAtRest = passed === 2;
  return (
    <p class="reader-reel" data-won={isAtRest ? "" : undefined}>
      {isAtRest ? (
        <span role="status">{text.b2b.drawn(payout)}</span>
      ) : (
        <Reel payout={payout} forMs={reader.restsMs - houseNow()} />
      )}
    </p>
  );
}

const REEL_TURNS = 3;

/** The payouts run past, up to the one that was drawn. */
function Reel({ payout, forMs }: { readonly payout: number; readonly forMs: number }) {
  const strip = Array.from({ length: REEL_TURNS }, () => ASCENDING).flat();
  const last = strip.lastIndexOf(payout);
  return (
    <span
      class="reel"
      aria-hidden="true"
      style={{ "--reel-steps": last, animationDuration: `${Math.max(1, forMs)}ms` }}
    >
      {strip.slice(0, last + 1).map((odds, index) => (
        <span key={`${index}`}>{text.toOne(odds)}</span>
      ))}
    </span>
  );
}
