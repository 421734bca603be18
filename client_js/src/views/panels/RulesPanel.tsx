import { useComputed } from "@preact/signals";
import { lazy } from "../../components/lazy";
import type { GameView } from "../../games/contract";
import type { SpotInfo } from "../../protocol";
import { hashOf } from "../../store/route";
import type { TableStore } from "../../store/table_store";
import { text, wordFor } from "../../text";
import { houseEdge, payout, percentage } from "../../text/format";

interface RulesPanelProps {
  readonly table: TableStore;
  readonly view: GameView | null;
}

const Submission = lazy(async () => (await import("./Submission")).Submission);

/** Every wager of this table: its section, what it pays, and its exact return. */
export function RulesPanel({ table, view }: RulesPanelProps) {
  const facts = useComputed(() => table.protocol.state.value?.facts ?? null).value;
  if (facts === null || view === null) return null;
  const spotMax = facts.rules["spot_max"];
  return (
    <>
      <a class="button" href={hashOf({ view: "guide", table: table.id })}>
        {text.guide.open}
      </a>
      <p class="soft small">{text.rules.intro}</p>
      <p class="small">
        {text.table.limits}: {text.lobby.limits(facts.minimum, facts.maximum)}
        {typeof spotMax === "number" && `, ${text.rules.spotLimit(spotMax)}`}
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
      <Submission table={table.id} />
    </>
  );
}

/** Up to this many equal spots are named one by one. More are named as a family. */
const MOST_NAMED = 2;

type Spots = readonly [SpotInfo, ...SpotInfo[]];

function Row({ spots, view }: { readonly spots: Spots; readonly view: GameView }) {
  const spot = spots[0];
  return (
    <tr>
      <th scope="row">
        {spots.length <= MOST_NAMED
          ? spots.map(({ on, pick }) => view.nameOf(on, pick)).join(", ")
          : wordFor(view.words.families ?? {}, spot.on)}
        <span class="sub">
          {text.rules.source} {spot.section} · {text.rules.count(spots.length)}
        </span>
      </th>
      <td>{payout(spot.pays)}</td>
      <td>
        {percentage(spot.back_millionths / 10_000)}
        <span class="sub">{text.table.edge(houseEdge(spot.back_millionths))}</span>
        <span class="sub">{text.rules.exactly(spot.back)}</span>
      </td>
    </tr>
  );
}

function rowKey({ on, section, pays, back }: SpotInfo): string {
  return [on, section, pays, back].join(" ");
}

/** Spots that differ only in their place share a row. */
function alike(spots: readonly SpotInfo[]): readonly Spots[] {
  const rows = new Map<string, [SpotInfo, ...SpotInfo[]]>();
  for (const spot of spots) {
    const row = rows.get(rowKey(spot));
    if (row === undefined) rows.set(rowKey(spot), [spot]);
    else row.push(spot);
  }
  return [...rows.values()];
}
