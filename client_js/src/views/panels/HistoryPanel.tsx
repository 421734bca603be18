import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import type { Movement } from "../../protocol";
import type { TableStore } from "../../store/table_store";
import { text, wordFor } from "../../text";
import { money, netMoney, timeOfDay } from "../../text/format";
import { useHouse } from "../context";

interface HistoryPanelProps {
  readonly table: TableStore;
  readonly onCheck: (round: number) => void;
}

/** My movements of money, newest first; asked for anew when a round of mine is settled. */
export function HistoryPanel({ table, onCheck }: HistoryPanelProps) {
  const house = useHouse();
  const [movements, setMovements] = useState<readonly Movement[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [complaint, setComplaint] = useState("");
  const signedIn = house.signedIn.value;
  const settledRound = table.lastPaid.value?.round ?? 0;
  const load = async (before: string | null) => {
    const page = await house.history(before);
    if (typeof page === "string") {
      setComplaint(page);
      return;
    }
    setComplaint("");
    setMovements((known) =>
      before === null ? page.movements : [...(known ?? []), ...page.movements],
    );
    setNext(page.next);
  };
  useEffect(() => {
    if (signedIn) void load(null);
  }, [signedIn, settledRound]);

  if (!signedIn) return <p class="soft">{text.history.signedOut}</p>;
  if (complaint !== "") return <p class="lost">{complaint}</p>;
  if (movements === null) return <p class="faint">{text.history.loading}</p>;
  if (movements.length === 0) return <p class="soft">{text.history.none}</p>;
  return (
    <>
      <ol class="rows">
        {movements.map((movement, index) => (
          <Line
            // A movement may be told twice, on two pages that overlap.
            key={`${index} ${movement.id}`}
            movement={movement}
            onCheck={movement.table === table.id && movement.kind === "settle" ? onCheck : null}
          />
        ))}
      </ol>
      {next !== null && (
        <button type="button" class="button quiet" onClick={() => load(next)}>
          {text.history.more}
        </button>
      )}
    </>
  );
}

interface LineProps {
  readonly movement: Movement;
  readonly onCheck: ((round: number) => void) | null;
}

function Line({ movement, onCheck }: LineProps) {
  const { cents, balance, kind, table, round, at_ms: atMs } = movement;
  const place = table === "" ? movement.why : `${table} · ${text.table.round(round)}`;
  return (
    <li>
      <span class="grow">
        {wordFor(text.movement, kind)}
        <span class="sub">
          {timeOfDay(atMs)} · {place}
        </span>
      </span>
      <span class="history-money figure">
        <span class={cents > 0 ? "won" : ""}>{netMoney(cents)}</span>
        <span class="sub">{money(balance)}</span>
      </span>
      {onCheck && (
        <button
          type="button"
          class="button icon"
          aria-label={text.results.checkRound(round)}
          onClick={() => onCheck(round)}
        >
          <Icon name="shield" />
        </button>
      )}
    </li>
  );
}
