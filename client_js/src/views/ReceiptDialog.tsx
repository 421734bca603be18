import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../components/Dialog";
import { Icon } from "../components/Icon";
import { text, wordFor } from "../text";
import type { Verification } from "../verify";
import { useHouse } from "./context";
import "./ReceiptDialog.css";

interface ReceiptDialogProps {
  readonly table: string;
  readonly round: number;
  readonly onClose: () => void;
}

type Fetched = { readonly receipt: string } | "loading" | "unavailable";

/** A finished round's signed receipt, recomputed here and now. */
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
  const verify = async (receipt: string) => {
    setVerification("checking");
    const { verifyReceipt } = await import("../verify");
    setVerification(await verifyReceipt(receipt, house.welcome.value?.key));
  };
  return (
    <Dialog title={text.receipt.title(round)} onClose={onClose}>
      {fetched === "loading" && <p class="faint">{text.receipt.loading}</p>}
      {fetched === "unavailable" && <p class="soft">{text.receipt.unavailable}</p>}
      {typeof fetched === "object" && (
        <div class="receipt">
          <p class="soft small">{text.receipt.explain}</p>
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
          </p>
          <div role="status">
            {typeof verification === "object" && verification && (
              <Checks verification={verification} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
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
              {wordFor(text.check, check.name)}
              <span class="mono small faint">{check.detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
