import { useComputed } from "@preact/signals";
import { Avatar } from "../../components/Avatar";
import { ReactionSign } from "../../components/ReactionSign";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";

const AT_ONCE = 5;

/** The signs that players show, where the layout has no places of theirs. */
export function ShownReactions({ table }: { readonly table: TableStore }) {
  const seats = useComputed(() => table.protocol.state.value?.seats).value;
  const shown = [...table.reactions.shown.value].slice(-AT_ONCE);
  if (shown.length === 0 || seats === undefined) return null;
  return (
    <ul class="reactions-shown">
      {shown.map(([seat, reaction]) => (
        <li key={`${seat} ${reaction}`} class="reaction-shown">
          <Avatar avatar={seats.get(seat)?.avatar ?? 0} size={24} />
          {seats.get(seat)?.name ?? text.players.seat(seat)}
          <ReactionSign reaction={reaction} />
          <span class="unseen">{text.company.reactions[reaction]}</span>
        </li>
      ))}
    </ul>
  );
}
