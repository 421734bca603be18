// My last rounds at this table in one line: which of them I have won, and what they come to.

import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { netMoney } from "../../text/format";

const SUMMED = 10;

export function MyRounds({ table }: { readonly table: TableStore }) {
  const nets = [...table.presentation.myRounds.value.values()].slice(-SUMMED);
  if (nets.length === 0) return null;
  const won = nets.filter((net) => net > 0).length;
  const sum = nets.reduce((all, net) => all + net, 0);
  return (
    <section class="panel-section my-rounds">
      <h3>{text.results.mine(nets.length)}</h3>
      <p>
        <span class="my-rounds-marks" role="img" aria-label={text.results.won(won, nets.length)}>
          {nets.map((net, index) => (
            <i key={index} data-net={net > 0 ? "won" : net < 0 ? "lost" : "even"} />
          ))}
        </span>
        <strong class="figure">{netMoney(sum)}</strong>
      </p>
    </section>
  );
}
