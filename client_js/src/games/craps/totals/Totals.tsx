// Eleven totals, and under each the net result of my wagers if it is thrown now.

import { useComputed } from "@preact/signals";
import { netMoney } from "../../../text/format";
import type { GameViewProps } from "../../contract";
import { crapsPosted } from "../posted";
import { type NetOfTotal, netsOf } from "./net_of_roll";
import { text } from "./text";
import "./totals.css";

export function Totals({ facts, posted, seating }: GameViewProps) {
  const nets = useComputed(() =>
    netsOf({
      facts,
      wagers: seating.wagers.value,
      seat: seating.seat.value,
      posted: crapsPosted(posted.value),
    }),
  ).value;
  const hasWagers = useComputed(() => seating.wagers.value.length > 0).value;
  if (!hasWagers) return <p class="craps-totals-none soft small">{text.none}</p>;
  return (
    <ol class="craps-totals figure" aria-label={text.title}>
      {nets.map((net) => (
        <Total key={net.total} {...net} />
      ))}
    </ol>
  );
}

function Total({ total, least, most }: NetOfTotal) {
  const tone = least >= 0 && most > 0 ? "won" : most <= 0 && least < 0 ? "lost" : "";
  return (
    <li data-total={total}>
      <strong>{total}</strong>
      <span class={tone}>{least === most ? netMoney(most) : text.range(least, most)}</span>
    </li>
  );
}
