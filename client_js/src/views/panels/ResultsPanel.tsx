import { useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { useLaterFrame } from "../../components/use_later_frame";
import type { GameView, TableFacts } from "../../games/contract";
import type { RoundResult } from "../../protocol";
import { calledThen } from "../../store/calls";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { money } from "../../text/format";
import { Run } from "../lobby/Features";
import { MyRounds } from "./MyRounds";
import { PastPanel } from "./PastPanel";

interface ResultsPanelProps {
  readonly table: TableStore;
  readonly view: GameView | null;
  readonly onCheck: (round: number) => void;
}

const LISTED = 20;
/** So many are there at once: what else the panel has stays in sight. */
const LISTED_FIRST = 5;

/** The table shows an outcome first, with all that it lights; then each part of the panel has a frame of
 * its own. So many frames later: */
const LISTED_AFTER = 6;
const COUNTED_AFTER = 8;
const PAST_AFTER = 10;

/** The outcomes of the last rounds, with a button to check each of them, and what they add up to. */
export function ResultsPanel({ table, view, onCheck }: ResultsPanelProps) {
  const results = useLaterFrame(table.presentation.results, LISTED_AFTER).value;
  const facts = table.protocol.facts.value;
  if (view === null || facts === null || results.length === 0)
    return <p class="soft">{text.results.none}</p>;
  return (
    <>
      <MyRounds table={table} />
      <LastResults {...{ table, view, facts, results, onCheck }} />
      <Counted table={table} view={view} />
      {view.past && <PastPanel key={view.game} past={view.past} table={table} after={PAST_AFTER} />}
    </>
  );
}

interface CountedProps extends Pick<ResultsPanelProps, "table"> {
  readonly view: GameView;
}

function Counted({ table, view }: CountedProps) {
  const results = useLaterFrame(table.presentation.results, COUNTED_AFTER).value;
  return (
    <section class="panel-section">
      <view.Statistics results={results} />
    </section>
  );
}

/** What the round came to for me, where I had wagered. */
function Mine({ net }: { readonly net: number | undefined }) {
  if (net === undefined) return null;
  return (
    <>
      {" · "}
      <strong class={net > 0 ? "won" : ""}>{mineInWords(net)}</strong>
    </>
  );
}

function mineInWords(net: number): string {
  if (net === 0) return text.results.even;
  return (net > 0 ? text.results.youWin : text.results.youLose)(money(Math.abs(net)));
}

interface LastResultsProps extends ResultsPanelProps {
  readonly view: GameView;
  readonly facts: TableFacts;
  readonly results: readonly RoundResult[];
}

function LastResults({ table, view, facts, results, onCheck }: LastResultsProps) {
  const [listed, setListed] = useState(LISTED_FIRST);
  return (
    <section class="panel-section">
      <h3>
        {text.results.last}{" "}
        <Run card={{ game: view.game, results: results.map(({ outcome }) => outcome) }} />
      </h3>
      <ol class="rows">
        {results.slice(0, listed).map((result) => (
          <li key={result.round}>
            <view.Badge outcome={result.outcome} />
            <span class="grow">
              {calledThen(result, facts)}
              <span class="sub">
                {text.table.round(result.round)}
                <Mine net={table.presentation.myRounds.value.get(result.round)} />
              </span>
            </span>
            <button
              type="button"
              class="button"
              aria-label={text.results.checkRound(result.round)}
              onClick={() => onCheck(result.round)}
            >
              <Icon name="shield" />
              {text.results.check}
            </button>
          </li>
        ))}
      </ol>
      {listed < Math.min(LISTED, results.length) && (
        <button type="button" class="button quiet" onClick={() => setListed(LISTED)}>
          {text.history.more}
        </button>
      )}
    </section>
  );
}
