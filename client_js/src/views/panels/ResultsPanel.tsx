import { Icon } from "../../components/Icon";
import type { GameView } from "../../games/contract";
import { calledThen } from "../../store/calls";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { MyRounds } from "./MyRounds";
import { PastPanel } from "./PastPanel";

interface ResultsPanelProps {
  readonly table: TableStore;
  readonly view: GameView | null;
  readonly onCheck: (round: number) => void;
}

const LISTED = 20;

/** The outcomes of the last rounds, and a button to check each of them. */
export function ResultsPanel({ table, view, onCheck }: ResultsPanelProps) {
  const results = table.presentation.results.value;
  const state = table.protocol.state.value;
  if (view === null || state === null || results.length === 0)
    return <p class="soft">{text.results.none}</p>;
  return (
    <>
      <MyRounds table={table} />
      <section class="panel-section">
        <view.Statistics results={results} />
      </section>
      {view.past && <PastPanel key={view.game} table={table} past={view.past} />}
      <section class="panel-section">
        <h3>{text.results.last}</h3>
        <ol class="rows">
          {results.slice(0, LISTED).map((result) => (
            <li key={result.round}>
              <view.Badge outcome={result.outcome} />
              <span class="grow">
                {calledThen(result, state)}
                <span class="sub">{text.table.round(result.round)}</span>
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
      </section>
    </>
  );
}
