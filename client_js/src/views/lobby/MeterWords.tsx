import { Dialog } from "../../components/Dialog";
import { text } from "../../text";
import { meterText } from "./meter_text";

interface MeterWordsProps {
  readonly cents: number;
  readonly onClose: () => void;
}

/** What a progressive meter is, and how it is won. */
export function MeterWords({ cents, onClose }: MeterWordsProps) {
  return (
    <Dialog title={text.lobby.meter(cents)} onClose={onClose}>
      {[meterText.what, meterText.won, meterText.shared].map((words) => (
        <p key={words}>{words}</p>
      ))}
    </Dialog>
  );
}
