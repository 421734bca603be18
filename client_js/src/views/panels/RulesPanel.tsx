import { useComputed } from "@preact/signals";
import { Cite } from "../../components/Cite";
import { lazy } from "../../components/lazy";
import type { GameView } from "../../games/contract";
import type { SpotInfo } from "../../protocol";
import { hashOf } from "../../store/route";
import type { TableStore } from "../../store/table_store";
import { text, wordFor } from "../../text";
import { chance, houseEdge, payout, pushChance } from "../../text/format";
import "./rules.css";

interface RulesPanelProps {
  readonly table: TableStore;
  readonly view: GameView | null;
}

const Submission = lazy(async () => (await import("./Submission")).Submission);

/** Every wager of this table: what it pays, how often it wins, and the house's edge. Behind a sign stand
 * its section and its exact return. */
export function RulesPanel({ table, view }: RulesPanelProps) {
  const facts = useComputed(() => table.protocol.state.value?.facts ?? null).value;
  if (facts === null || view === null) return null;
  const spotMax = facts.rules["spot_max"];
  return (
    <div class="rules">
      <a class="button" href={hashOf({ view: "guide", table: table.id })}>
        {text.guide.open}
      </a>
      <p class="soft small">{text.rules.intro}</p>
      <p class="small">
        {text.table.limits}: {text.lobby.limits(facts.minimum, facts.maximum)}
        {typeof spotMax === "number" && `, ${text.rules.spotLimit(spotMax)}`}
      </p>
      <table class="rules-table rules-wagers">
        <thead>
          <tr>
            <th scope="col">{text.rules.wager}</th>
            <th scope="col">{text.rules.pays}</th>
            <th scope="col">{text.guide.wins}</th>
            <th scope="col">{text.rules.edge}</th>
          </tr>
        </thead>
        <tbody>
          {alike([...facts.spots.values()]).map((spots) => (
            <Row key={rowKey(spots[0])} spots={spots} view={view} />
          ))}
        </tbody>
      </table>
      <Submission table={table.id} />
    </div>
  );
}

/** Up to this many equal spots are named one by one. More are named as a family. */
const MOST_NAMED = 2;

/** "35 to 1" stays on one line. */
const SHORT_PAYS = 10;

type Spots = readonly [SpotInfo, ...SpotInfo[]];

function Row({ spots, view }: { readonly spots: Spots; readonly view: GameView }) {
  const spot = spots[0];
  const pushes = pushChance(spot);
  const pays = payout(spot.pays);
  const sections = [...new Set(spots.map(({ section }) => section))];
  return (
    <tr>
      <th scope="row">
        {spots.length <= MOST_NAMED
          ? spots.map(({ on, pick }) => view.nameOf(on, pick)).join(", ")
          : wordFor(view.words.families ?? {}, spot.on)}
        <Cite sections={sections} also={text.rules.exactly(spot.back)} />
        {spots.length > MOST_NAMED && <span class="sub">{text.rules.count(spots.length)}</span>}
      </th>
      <td data-short={pays.length <= SHORT_PAYS ? "" : undefined}>{pays}</td>
      <td>
        {chance(spot.win_probability)}
        {pushes !== null && <span class="sub">{text.table.pushes(pushes)}</span>}
      </td>
      <td>{houseEdge(spot.back_millionths)}</td>
    </tr>
  );
}

function rowKey({ on, pays, back }: SpotInfo): string {
  return [on, pays, back].join(" ");
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
