import { Dialog } from "../../components/Dialog";
import { text } from "../../text";
import { money } from "../../text/format";
import { useHouse } from "../house_context";

/** Asks about a wager that the player's settings call large. */
export function ConfirmWager() {
  const { largeWager } = useHouse();
  const cents = largeWager.cents.value;
  if (cents === null) return null;
  return (
    <Dialog title={text.settings.confirmTitle} onClose={() => largeWager.answer(false)}>
      <p class="soft">{text.settings.confirmText}</p>
      <p class="dialog-actions">
        <button type="button" class="button primary" onClick={() => largeWager.answer(true)}>
          {text.settings.confirmYes(money(cents))}
        </button>
        <button type="button" class="button" onClick={() => largeWager.answer(false)}>
          {text.settings.confirmNo}
        </button>
      </p>
    </Dialog>
  );
}
