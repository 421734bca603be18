import { Dialog } from "../../components/Dialog";
import { text } from "../../text";
import { money } from "../../text/format";
import { useHouse } from "../house_context";

/** Asks about a wager that the player's settings call large. */
export function ConfirmWager() {
  const house = useHouse();
  const cents = house.asksToConfirm.value;
  if (cents === null) return null;
  return (
    <Dialog title={text.settings.confirmTitle} onClose={() => house.wagerAnswered(false)}>
      <p class="soft">{text.settings.confirmText}</p>
      <p class="dialog-actions">
        <button type="button" class="button primary" onClick={() => house.wagerAnswered(true)}>
          {text.settings.confirmYes(money(cents))}
        </button>
        <button type="button" class="button" onClick={() => house.wagerAnswered(false)}>
          {text.settings.confirmNo}
        </button>
      </p>
    </Dialog>
  );
}
