import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import type { Movement } from "../../protocol";
import {
  filtered,
  type HistoryFilter,
  type HistoryLine,
  joined,
  ridingAfter,
  totalsOf,
  wholeLines,
} from "../../store/history";
import type { TableStore } from "../../store/table_store";
import { text, wordFor } from "../../text";
import { money, netMoney, number, timeOfDay } from "../../text/format";
import { useHouse } from "../house_context";
import "./history.css";
import { useOutcomes } from "./use_outcomes";

/** So many lines more are loaded at a time, where they are found within so many pages. */
const LINES = 20;
const MOST_PAGES = 10;

interface HistoryPanelProps {
  /** The table on show, if there is one. */
  readonly table?: TableStore;
  readonly onCheck: (round: number, table: string) => void;
}

/** My rounds and other movements of money, newest first. It is loaded again when a round of mine is
 * settled. */
export function HistoryPanel({ table, onCheck }: HistoryPanelProps) {
  const house = useHouse();
  const [movements, setMovements] = useState<readonly Movement[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [complaint, setComplaint] = useState("");
  const [filter, setFilter] = useState<HistoryFilter>("all");
  const signedIn = house.signedIn.value;
  const settledRound = table?.presentation.lastPaid.value?.round ?? 0;
  const here = table?.id ?? "";
  const whole = toldOf(wholeLines(movements ?? [], next !== null), table);
  const outcomeOf = useOutcomes(whole, table);
  const load = async (before: string | null, wanted: HistoryFilter) => {
    const loaded = before === null ? [] : [...(movements ?? [])];
    const found = () => filtered(wholeLines(loaded, true), wanted, here).length;
    const shown = found();
    let following = before;
    let pages = 0;
    do {
      const page = await house.history(following);
      if (typeof page === "string") {
        setComplaint(page);
        return;
      }
      loaded.push(...page.movements);
      // What was loaded before follows: only what has come since is asked for.
      const all = before === null ? joined(loaded, movements ?? []) : null;
      if (all !== null) {
        setMovements(all);
        return;
      }
      following = page.next;
      pages += 1;
    } while (following !== null && pages < MOST_PAGES && found() < shown + LINES);
    setComplaint("");
    setMovements(loaded);
    setNext(following);
  };
  useEffect(() => {
    if (signedIn) void load(null, filter);
  }, [signedIn, settledRound]);

  if (!signedIn) return <p class="soft">{text.history.signedOut}</p>;
  if (complaint !== "") return <p class="lost">{complaint}</p>;
  if (movements === null) return <p class="faint">{text.history.loading}</p>;
  if (movements.length === 0) return <p class="soft">{text.history.none}</p>;
  const linesOf = (one: HistoryFilter) => filtered(whole, one, here);
  const lines = linesOf(filter);
  const choose = (one: HistoryFilter) => {
    setFilter(one);
    if (next !== null && linesOf(one).length < LINES) void load(next, one);
  };
  return (
    <>
      <Filter chosen={filter} isAtTable={here !== ""} onChoose={choose} />
      <Totals lines={lines} isAll={next === null} isOfAll={filter === "all" || filter === "here"} />
      {lines.length === 0 && <p class="soft">{text.history.noMatch}</p>}
      <ol class="rows">
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            outcome={outcomeOf(line)}
            isHere={line.table === here}
            onCheck={line.isSettled ? onCheck : null}
          />
        ))}
      </ol>
      {next !== null && (
        <button type="button" class="button quiet" onClick={() => load(next, filter)}>
          {text.history.more}
        </button>
      )}
    </>
  );
}

/** Without the round on show, until the show has told its result. */
function toldOf(lines: readonly HistoryLine[], table: TableStore | undefined) {
  const told = table?.presentation.results.value[0]?.round;
  if (table === undefined || told === undefined) return lines;
  return lines.filter((line) => line.table !== table.id || !line.isSettled || line.round <= told);
}

const FILTERS: readonly HistoryFilter[] = ["all", "here", "won", "lost"];

interface FilterProps {
  readonly chosen: HistoryFilter;
  readonly isAtTable: boolean;
  readonly onChoose: (filter: HistoryFilter) => void;
}

function Filter({ chosen, isAtTable, onChoose }: FilterProps) {
  return (
    <fieldset class="history-filter">
      <legend class="unseen">{text.history.filter}</legend>
      {FILTERS.filter((one) => isAtTable || one !== "here").map((filter) => (
        <button
          key={filter}
          type="button"
          class="button quiet"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {text.history.filters[filter]}
        </button>
      ))}
    </fieldset>
  );
}

interface TotalsProps {
  readonly lines: readonly HistoryLine[];
  readonly isAll: boolean;
  /** The lines are all of their tables, not only those won or lost. */
  readonly isOfAll: boolean;
}

/** Of the rounds that are shown; says so while earlier ones are not loaded. */
function Totals({ lines, isAll, isOfAll }: TotalsProps) {
  const { rounds, net, best } = totalsOf(lines);
  const riding = isOfAll ? ridingAfter(lines) : 0;
  if (rounds === 0 && riding === 0) return null;
  return (
    <>
      <dl class="history-totals figure">
        <div>
          <dt>{text.history.rounds}</dt>
          <dd>{number(rounds)}</dd>
        </div>
        <div>
          <dt>{text.history.total}</dt>
          <dd class={net > 0 ? "won" : net < 0 ? "lost" : ""}>{netMoney(net)}</dd>
        </div>
        <div>
          <dt>{text.history.best}</dt>
          <dd>{best > 0 ? netMoney(best) : "–"}</dd>
        </div>
        {riding > 0 && (
          <div>
            <dt>{text.history.onTable}</dt>
            <dd>{money(riding)}</dd>
          </div>
        )}
      </dl>
      {!isAll && <p class="small faint">{text.history.loaded(rounds)}</p>}
    </>
  );
}

interface LineProps {
  readonly line: HistoryLine;
  /** How the round ended; "" where that is not known. */
  readonly outcome: string;
  readonly isHere: boolean;
  readonly onCheck: HistoryPanelProps["onCheck"] | null;
}

function Line({ line, outcome, isHere, onCheck }: LineProps) {
  const title = useTitle(line);
  const { table, cents, balance, round, atMs, isSettled } = line;
  const check = text.results.checkRound(round);
  return (
    <li>
      <span class="grow">
        {title}
        {outcome !== "" && <span class="history-outcome">{outcome}</span>}
        <span class="sub">
          {timeOfDay(atMs)} · {about(line)}
        </span>
      </span>
      <span class="history-money figure">
        <span class={cents > 0 ? "won" : ""}>
          {table === "" || isSettled ? netMoney(cents) : "–"}
        </span>
        <span class="sub">{money(balance)}</span>
      </span>
      {onCheck && (
        <button
          type="button"
          class="button icon"
          aria-label={isHere ? check : `${check} · ${title}`}
          onClick={() => onCheck(round, line.table)}
        >
          <Icon name="shield" />
        </button>
      )}
    </li>
  );
}

function useTitle({ table, round, kind }: HistoryLine): string {
  const house = useHouse();
  if (table === "") return wordFor(text.movement, kind);
  return `${house.titleOf(table)} · ${text.table.round(round)}`;
}

function about({ table, why, laid, takenOff, fromEarlier, paid, riding }: HistoryLine): string {
  if (table === "") return wordFor(text.history.whys, why);
  const said = [
    laid > 0 && text.history.staked(laid),
    takenOff > 0 && text.history.takenOff(takenOff),
    fromEarlier > 0 && text.history.fromEarlier(fromEarlier),
    paid > 0 && text.history.paid(paid),
  ].filter((one) => one !== false);
  const rides = riding > 0 ? [text.history.stillThere(riding)] : [];
  return [...(said.length > 0 ? said : [text.history.cameBack]), ...rides].join(" · ");
}
