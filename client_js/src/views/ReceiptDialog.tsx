import { useEffect, useMemo, useState } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { gameView } from "../games";
import { calledInReceipt } from "../store/calls";
import { mineOf, paidAt, receiptIn, totalsOf, type WagerThen } from "../store/receipt_wagers";
import { isMine, isPlayable, type Recording, recordedRound } from "../store/replay";
import { hashOf } from "../store/route";
import type { TableState } from "../store/table_state";
import { text, wordFor } from "../text";
import { money, netMoney, payout } from "../text/format";
import type { Verification } from "../verify";
import { useHouse } from "./house_context";
import "./ReceiptDialog.css";
import { checks, totals } from "./receipt/text";

interface ReceiptDialogProps {
  readonly table: string;
  readonly round: number;
  readonly onClose: () => void;
}

type Fetched = { readonly receipt: string } | "loading" | "unavailable";

/** A finished round's signed receipt: a button that recomputes the round, with what comes of it in sight
 * below, and the results of my wagers. */
export function ReceiptDialog({ table, round, onClose }: ReceiptDialogProps) {
  const house = useHouse();
  const [fetched, setFetched] = useState<Fetched>("loading");
  const [verification, setVerification] = useState<Verification | "checking" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void house.receipt(table, round).then((receipt) => {
      if (isCurrent) setFetched(receipt === null ? "unavailable" : { receipt });
    });
    return () => {
      isCurrent = false;
    };
  }, [table, round]);
  /** The round in the table's list of results, if that table is watched. */
  const listed = () => {
    const watched = house.table.peek();
    const results = watched?.id === table ? watched.protocol.state.peek()?.results : undefined;
    return results?.find((result) => result.round === round);
  };
  const verify = async (receipt: string) => {
    setVerification("checking");
    const { verifyReceipt } = await import("../verify");
    const result = listed();
    const published = result?.commitment ? result : undefined; // one that tells its seed
    setVerification(await verifyReceipt(receipt, house.welcome.value?.key, published));
  };
  return (
    <Dialog title={text.receipt.title(round)} isWideAcross={true} onClose={onClose}>
      {fetched === "loading" && <p class="faint">{text.receipt.loading}</p>}
      {fetched === "unavailable" && <p class="soft">{text.receipt.unavailable}</p>}
      {typeof fetched === "object" && (
        <div class="receipt">
          <div class="receipt-part">
            <Outcome receipt={fetched.receipt} outcome={listed()?.outcome ?? ""} />
            <Sums receipt={fetched.receipt} />
            <p class="receipt-actions">
              <button
                type="button"
                class="button primary"
                disabled={verification === "checking"}
                onClick={() => verify(fetched.receipt)}
              >
                <Icon name="shield" />
                {verification === "checking" ? text.receipt.checking : text.receipt.verify}
              </button>
              <a
                class="button"
                download={`receipt-${table}-${round}.json`}
                href={`data:application/json,${encodeURIComponent(fetched.receipt)}`}
              >
                {text.receipt.save}
              </a>
              <PlayAgain table={table} receipt={fetched.receipt} />
            </p>
          </div>
          <div class="receipt-part">
            <div role="status">
              {typeof verification === "object" && verification && (
                <Checks verification={verification} />
              )}
            </div>
            <Wagers receipt={fetched.receipt} />
            <p class="soft small">{text.receipt.explain}</p>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface PlayAgainProps {
  readonly table: string;
  readonly receipt: string;
}

/** Plays the round again on the table, if I am at it; else leads there. Says so if its receipt cannot
 * be shown there. */
function PlayAgain({ table, receipt }: PlayAgainProps) {
  const house = useHouse();
  const [found, setFound] = useState<Recording | "unplayable" | null>(null);
  useEffect(() => {
    let isHere = true;
    const watched = house.table.peek();
    if (watched?.id !== table) return;
    void recordingOf(receipt, watched.protocol.state.peek()).then((recording) => {
      if (isHere) setFound(recording);
    });
    return () => {
      isHere = false;
    };
  }, [house, table, receipt]);
  if (house.table.peek()?.id !== table) {
    return (
      <a class="button" href={hashOf({ view: "table", table })}>
        {text.lobby.openTable(house.titleOf(table))}
      </a>
    );
  }
  if (found === null) return null;
  if (found === "unplayable") return <span class="soft small">{text.replay.unplayable}</span>;
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        house.replayed.value = found;
      }}
    >
      <Icon name="repeat" />
      {text.replay.play}
    </button>
  );
}

/** Null for a round that I had no part in, or that was called off. */
async function recordingOf(
  text: string,
  live: TableState | null,
): Promise<Recording | "unplayable" | null> {
  const receipt = receiptIn(text);
  if (receipt === null || live === null || !isMine(receipt, live)) return null;
  const replays = gameView(receipt.game)?.replay;
  if (replays === undefined) return null;
  const replay = isPlayable(receipt, live) ? await replays(recordedRound(receipt)) : null;
  return replay === null ? "unplayable" : { receipt, replay };
}

interface OutcomeProps {
  readonly receipt: string;
  readonly outcome: string;
}

/** What the dealer called. */
function Outcome({ receipt: written, outcome }: OutcomeProps) {
  const receipt = useMemo(() => receiptIn(written), [written]);
  return receipt && <p class="receipt-outcome">{calledInReceipt(receipt, outcome)}</p>;
}

/** What the round came to for me: the net result first. */
function Sums({ receipt: written }: { readonly receipt: string }) {
  const receipt = useMemo(() => receiptIn(written), [written]);
  const wagers = receipt === null ? [] : mineOf(receipt);
  if (wagers.length === 0) return null;
  const { wagered, returned, net, staying } = totalsOf(wagers);
  const besides = [
    [totals.wagered, wagered],
    [totals.returned, returned],
    ...(staying > 0 ? [[totals.staying, staying] as const] : []),
  ] as const;
  return (
    <dl class="receipt-sums figure">
      <div>
        <dt>{totals.net}</dt>
        <dd class={net > 0 ? "won" : ""}>{netMoney(net)}</dd>
      </div>
      {besides.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{money(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** For each wager of mine its stake, its odds and its result. */
function Wagers({ receipt: written }: { readonly receipt: string }) {
  const receipt = useMemo(() => receiptIn(written), [written]);
  if (receipt === null) return null;
  const { game } = receipt;
  const wagers = mineOf(receipt);
  if (wagers.length === 0) return <p class="soft small">{text.receipt.noWagers}</p>;
  const hasBoxes = new Set(wagers.map(({ seat }) => seat)).size > 1;
  return (
    <ul class="receipt-wagers" aria-label={text.receipt.wagers}>
      {wagers.map((wager) => {
        const { on, pick, seat, amount, result, returned } = wager;
        const name = gameView(game)?.nameOf(on, pick) ?? [on, ...pick].join(" ");
        return (
          <li key={JSON.stringify([on, pick, seat, result])}>
            <span>
              {hasBoxes ? text.seats.spot(name, seat) : name}
              <span class="small faint">{becameOf(wager)}</span>
            </span>
            <span class={`figure ${returned > amount ? "won" : ""}`}>
              {result === "stays" ? money(amount) : netMoney(returned - amount)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "$5 won at 2 to 1" */
function becameOf(wager: WagerThen): string {
  const { amount, result } = wager;
  const odds = result === "win" ? paidAt(wager) : "";
  const words = wordFor(text.receipt.results, result);
  return odds === ""
    ? text.receipt.became(money(amount), words)
    : text.receipt.paid(money(amount), words, payout(odds));
}

function Checks({ verification }: { readonly verification: Verification }) {
  const verdict = verification.ok ? text.receipt.passed : text.receipt.failed;
  return (
    <>
      <p class={`verdict ${verification.ok ? "won" : "lost"}`}>{verdict}</p>
      <ul class="checks">
        {verification.checks.map((check) => (
          <li key={check.name} class={check.ok ? "won" : "lost"}>
            <Icon name={check.ok ? "check" : "cross"} />
            <span class="unseen">{check.ok ? text.receipt.pass : text.receipt.fail}</span>
            <span class="check-words">
              {wordFor(checks, check.name)}
              <span class="mono small faint">{check.detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
