// The last throws, added up by their totals.

import type { RoundResult } from "../../protocol";
import { Frequencies } from "../results/Frequencies";
import { rollIn, totalOf, waysOf } from "./roll";

const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const ROLLS = 36;

export function Statistics({ results }: { readonly results: readonly RoundResult[] }) {
  const totals = results.map((result) => totalOf(rollIn(result.outcome)));
  const frequencies = TOTALS.map((total) => ({
    name: String(total),
    mark: <span class="frequency-word">{total}</span>,
    fill: total === 7 ? "var(--pocket-red, #b3212b)" : "var(--metal, #cdb887)",
    times: totals.filter((one) => one === total).length,
    chance: waysOf(total) / ROLLS,
  }));
  return <Frequencies rounds={totals.length} frequencies={frequencies} />;
}
