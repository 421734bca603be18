// How hands rank, at the table: one press opens the chart beside my tiles, and the time that is left
// stays in sight.

import { useState } from "preact/hooks";
import { Countdown } from "../../components/Countdown";
import { Dialog } from "../../components/Dialog";
import { lazy } from "../../components/lazy";
import { useTotalTime } from "../../components/use_total_time";
import type { DecisionInfo } from "../../protocol";
import { withWords } from "../../text/language";
import type { GameViewProps } from "../contract";
import "./chart.css";
import type { TileCode } from "./rules";
import { text } from "./text";
import type { TilesOnTable } from "./tiles_on_table";

const Chart = lazy(
  async () => (await withWords(["pai_gow/guide"], () => import("./RanksGuide"))).RanksChart,
);

interface RanksProps extends GameViewProps {
  readonly onTable: TilesOnTable;
}

export function Ranks({ seating, houseNow, onTable }: RanksProps) {
  const [isOpen, setIsOpen] = useState(false);
  const decision = seating.decision.value;
  return (
    <div class="gow-ranks">
      <button type="button" class="gow-ranks-open" onClick={() => setIsOpen(true)}>
        <svg viewBox="-12 -10 24 20" aria-hidden="true">
          <path d="M-9-7h5M-9 0h9M-9 7h13" />
          <path d="M9-7v12M5.5 2 9 6l3.5-4" />
        </svg>
        {text.ranks}
      </button>
      {isOpen && (
        <Dialog title={text.ranks} onClose={() => setIsOpen(false)}>
          <div class="gow-chart">
            {decision !== null && <TimeLeft decision={decision} houseNow={houseNow} />}
            <Chart held={heldOf(seating, onTable)} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

interface TimeLeftProps extends Pick<GameViewProps, "houseNow"> {
  readonly decision: DecisionInfo;
}

function TimeLeft({ decision, houseNow }: TimeLeftProps) {
  const totalMs = useTotalTime(decision.closes_ms, houseNow);
  return (
    <p class="gow-chart-time">
      <Countdown closesMs={decision.closes_ms} totalMs={totalMs} houseNow={houseNow} />
    </p>
  );
}

/** My tiles: those that I am asked to set, or those of my seat. */
function heldOf(
  { seat, decision }: GameViewProps["seating"],
  { open }: TilesOnTable,
): readonly TileCode[] {
  const asked = decision.value?.seats.find((box) => open.hands[box] !== undefined);
  return open.hands[asked ?? seat.value ?? 0] ?? [];
}
