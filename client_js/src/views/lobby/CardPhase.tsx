import { useRef } from "preact/hooks";
import { Countdown } from "../../components/Countdown";
import { useInSight } from "../../components/use_in_sight";
import { useTotalTime } from "../../components/use_total_time";
import type { TableCard } from "../../protocol";
import { useHouse } from "../house_context";
import { phaseInWords } from "./words";
import "./card.css";

/** The seconds are counted; the ring need not be smooth at this size. */
const STEP_MS = 1000;

/** What goes on at a table, and for how long bets are open. It counts only while it is in sight. */
export function CardPhase({ card }: { readonly card: TableCard }) {
  const place = useRef<HTMLSpanElement | null>(null);
  const isInSight = useInSight(place);
  const isBetting = card.status === "open" && card.phase === "betting";
  const closesMs = isBetting ? card.closes_ms : null;
  return (
    <span class="card-phase" ref={place} data-betting={isBetting ? "" : undefined}>
      {closesMs !== null && isInSight ? (
        <CardCountdown key={closesMs} closesMs={closesMs} />
      ) : (
        <span class="card-dot" />
      )}
      <span class="card-words">{phaseInWords(card)}</span>
    </span>
  );
}

/** A card does not say how long betting lasts: its ring is full when it is first seen. */
function CardCountdown({ closesMs }: { readonly closesMs: number }) {
  const { houseNow } = useHouse().connection.clock;
  const totalMs = useTotalTime(closesMs, houseNow);
  return <Countdown closesMs={closesMs} totalMs={totalMs} houseNow={houseNow} stepMs={STEP_MS} />;
}
