import { useComputed } from "@preact/signals";
import { Avatar } from "../../components/Avatar";
import { BotBadge } from "../../components/BotBadge";
import { ReactionSign } from "../../components/ReactionSign";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { useHouse } from "../house_context";

const AT_ONCE = 4;

/** The signs that players show, the latest first. Those without room are not seen. */
export function ShownReactions({ table }: { readonly table: TableStore }) {
  const seats = useComputed(() => table.protocol.state.value?.seats).value;
  const mySeat = useComputed(() => table.protocol.state.value?.seat ?? null).value;
  const { hiddenPlayers } = useHouse();
  const shown = [...table.reactions.shown.value]
    .filter(([number]) => !hiddenPlayers.hidesName(seats?.get(number)?.name ?? ""))
    .reverse()
    .slice(0, AT_ONCE);
  if (shown.length === 0 || seats === undefined) return null;
  return (
    <ul class="reactions-shown">
      {shown.map(([number, reaction]) => {
        const seat = seats.get(number);
        return (
          <li key={`${number} ${reaction}`} class="reaction-shown">
            {seat?.kind === "bot" ? <BotBadge /> : <Avatar avatar={seat?.avatar ?? 0} size={18} />}
            <span class="reaction-who">
              {number === mySeat ? text.account.you : (seat?.name ?? text.players.seat(number))}
            </span>
            <ReactionSign reaction={reaction} />
            <span class="unseen">{text.company.reactions[reaction]}</span>
          </li>
        );
      })}
    </ul>
  );
}
