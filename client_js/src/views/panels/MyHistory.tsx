// My history away from the tables: the rounds of all of them, each with its receipt.

import { useState } from "preact/hooks";
import { Dialog } from "../../components/Dialog";
import { text } from "../../text";
import { LazyReceipt } from "../LazyReceipt";
import { HistoryPanel } from "./HistoryPanel";

export function MyHistory({ onClose }: { readonly onClose: () => void }) {
  const [checked, setChecked] = useState<{ readonly table: string; readonly round: number } | null>(
    null,
  );
  return (
    <>
      <Dialog title={text.tabs.history} onClose={onClose}>
        <HistoryPanel onCheck={(round, table) => setChecked({ table, round })} />
      </Dialog>
      {checked !== null && <LazyReceipt {...checked} onClose={() => setChecked(null)} />}
    </>
  );
}
