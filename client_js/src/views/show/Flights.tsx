// Chips on their way: each winning stack is paid from the dealer's side, one after another, and then
// what is mine comes home to the balance. Where they fly is read from the page once for each stage.

import { effect, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ChipStack } from "../../components/ChipStack";
import type { TableStore } from "../../store/table_store";
import { netMoney } from "../../text/format";
import { type Flight, homeFlights, type PaidSpot, payFlights, spotsOf } from "./flight_paths";
import "./flights.css";

export function Flights({ table }: { readonly table: TableStore }) {
  const flights = useSignal<readonly Flight[]>([]);
  useFollowing(table, flights);
  if (flights.value.length === 0) return null;
  return (
    <div class="flights" aria-hidden="true">
      {flights.value.map((flight) => (
        <FlyingStack key={flight.id} {...flight} />
      ))}
    </div>
  );
}

function useFollowing(table: TableStore, flights: Signal<readonly Flight[]>): void {
  useEffect(() => {
    let ours: readonly PaidSpot[] = [];
    return effect(() => {
      const stage = table.presentation.stage.value;
      // The stacks that come home are gone from the layout by then.
      if (stage === "sweeping") ours = spotsOf(table.presentation.returns.peek());
      if (stage === "paying") {
        flights.value = payFlights(ours, table.presentation.stackMs.peek());
      } else if (stage === "coming_home") {
        flights.value = homeFlights(ours);
        if (flights.peek().length > 0) greet();
      } else if (flights.peek().length > 0) flights.value = [];
    });
  }, [table, flights]);
}

/** The balance takes in what comes home, while it counts. */
function greet(): void {
  const swells = [{ scale: 1 }, { scale: 1.16, offset: 0.35 }, { scale: 1 }];
  document
    .querySelector(".money-balance dd")
    ?.animate?.(swells, { duration: 620, delay: 420, easing: "ease-out" });
}

function FlyingStack({ from, to, size, cents, delayMs, forMs, said }: Flight) {
  return (
    <div
      class="flight"
      style={{
        left: `${to.x}px`,
        top: `${to.y}px`,
        "--from-x": `${from.x - to.x}px`,
        "--from-y": `${from.y - to.y}px`,
        "--delay": `${delayMs}ms`,
        "--for": `${forMs}ms`,
      }}
      data-home={said ? undefined : ""}
    >
      <svg width={size} height={size} viewBox="-30 -30 60 60" aria-hidden="true">
        <ChipStack cents={cents} owner="box" x={0} y={0} size={58} />
      </svg>
      {said && <span class="flight-sum figure">{netMoney(cents)}</span>}
    </div>
  );
}
