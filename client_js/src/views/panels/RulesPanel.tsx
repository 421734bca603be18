import { useComputed } from "@preact/signals";
import type { GameView } from "../../games/contract";
import type { SpotInfo } from "../../protocol";
import type { TableStore } from "../../store/table_store";
import { text, wordFor } from "../../text";
import { payout, percentage } from "../../text/format";

interface RulesPanelProps {
  readonly table: TableStore;
  readonly view: GameView | null;
}

/** Every wager of this table: its section, what it pays, and its exact return. */
export function RulesPanel({ table, view }: RulesPanelProps) {
  const facts = useComputed(() => table.state.value?.facts ?? null).value;
  if (facts === null || view === null) return null;
  return (
    <>
      <p class="soft small">{text.rules.intro}</p>
      <p class="small">
        {text.table.limits}: {text.lobby.limits(facts.minimum, facts.maximum)}
      </p>
      <table class="rules-table">
        <thead>
          <tr>
            <th scope="col">{text.rules.wager}</th>
            <th scope="col">{text.rules.pays}</th>
            <th scope="col">{text.rules.back}</th>
          </tr>
        </thead>
        <tbody>
          {alike([...facts.spots.values()]).map((spots) => (
            <Row key={rowKey(spots[0])} spots={spots} view={view} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Alike spots that are named one by one; more go by the name of their family. */
const MOST_NAMED = 2;

type Spots = readonly [SpotInfo, ...SpotInfo[]];

function Row({ spots, view }: { readonly spots: Spots; readonly view: GameView }) {
  const spot = spots[0];
  return (
    <tr>
      <th scope="row">
        {spots.length <= MOST_NAMED
          ? spots.map(({ on, pick }) => view.nameOf(on, pick)).join(", ")
          : wordFor(text.wager, spot.on)}
        <span class="sub">
          {text.rules.source} {spot.section} · {text.rules.count(spots.length)}
        </span>
      </th>
      <td>{payout(spot.pays)}</td>
      <td>
        {percentage(spot.back_percent)}
        <span class="sub">{text.rules.exactly(spot.back)}</span>
      </td>
    </tr>
  );
}

function rowKey({ on, section, pays, back }: SpotInfo): string {
  return [on, section, pays, back].join(" ");
}

/** Spots that differ in nothing but where they lie share a row. */
function alike(spots: readonly SpotInfo[]): readonly Spots[] {
  const rows = new Map<string, [SpotInfo, ...SpotInfo[]]>();
  for (const spot of spots) {
    const row = rows.get(rowKey(spot));
    if (row === undefined) rows.set(rowKey(spot), [spot]);
    else row.push(spot);
  }
  return [...rows.values()];
}
