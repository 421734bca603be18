import { useComputed } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { Avatar } from "../../components/Avatar";
import { BotBadge } from "../../components/BotBadge";
import { PlayerChip } from "../../components/PlayerChip";
import { TurnMark } from "../../components/TurnMark";
import { gameView } from "../../games";
import type { SeatInfo } from "../../protocol";
import { hasReached } from "../../store/presentation_stage";
import type { TableStore } from "../../store/table_store";
import { text } from "../../text";
import { netMoney } from "../../text/format";
import { ChatStore } from "../chat/chat_store";
import { useHouse } from "../house_context";
import { ReactionButtons } from "../ReactionButtons";
import { isHidden, PlayerActs } from "./PlayerActs";
import "./players.css";

const LISTED = 60;

/** Who sits here, what they have on the layout, and who won last. Bots say that they are. */
export function PlayersPanel({ table }: { readonly table: TableStore }) {
  const seats = useComputed(() => table.protocol.state.value?.seats).value;
  const mySeat = useComputed(() => table.protocol.state.value?.seat ?? null).value;
  const players = useComputed(() => table.protocol.state.value?.players ?? 0).value;
  const chat = useChat(table.id);
  if (seats === undefined || players === 0) return <p class="soft">{text.players.nobody}</p>;
  const present = listed([...seats.values()], mySeat);
  return (
    <>
      <Winners table={table} />
      <section class="panel-section">
        <h3>{text.players.title(players)}</h3>
        {mySeat !== null && (
          // biome-ignore lint/a11y/useSemanticElements: signs are no fields of a form
          <div class="reaction-bar" role="group" aria-label={text.company.react}>
            <ReactionButtons table={table} />
          </div>
        )}
        <ul class="rows">
          {present.slice(0, LISTED).map((seat) => (
            <Player key={seat.seat} seat={seat} table={table} chat={chat} />
          ))}
        </ul>
        {present.length > LISTED && (
          <p class="faint small">{text.players.more(present.length - LISTED)}</p>
        )}
      </section>
    </>
  );
}

/** What players have said here, to find whom a seat belongs to. Null where the house has no chat. */
function useChat(table: string): ChatStore | null {
  const house = useHouse();
  const hasChat = house.hasChat.value;
  const chat = useMemo(() => (hasChat ? new ChatStore(house, table) : null), [hasChat, table]);
  useLayoutEffect(() => chat?.follow(), [chat]);
  return chat;
}

/** Who is at the table: me first, then people, then bots. Somebody who has left is not there,
 * though wagers that lie on keep the seat. */
function listed(seats: readonly SeatInfo[], mySeat: number | null): readonly SeatInfo[] {
  const rank = ({ seat, kind }: SeatInfo) => (seat === mySeat ? 0 : kind === "bot" ? 2 : 1);
  return seats.filter(({ gone }) => !gone).sort((a, b) => rank(a) - rank(b));
}

interface PlayerProps {
  readonly seat: SeatInfo;
  readonly table: TableStore;
  readonly chat: ChatStore | null;
}

function Player({ seat, table, chat }: PlayerProps) {
  const { hiddenPlayers } = useHouse();
  const isMe = useComputed(() => table.protocol.state.value?.seat === seat.seat).value;
  const turn = useComputed(() => {
    const { value } = table.seating.turn;
    return value?.seats.includes(seat.seat) ? value : null;
  }).value;
  const cents = useComputed(() => onLayout(table, seat.seat)).value;
  const game = useComputed(() => table.protocol.facts.value?.game ?? "").value;
  const hasOwnChips = gameView(game)?.layoutKind === "spots";
  return (
    <li
      class="player-row"
      data-turn={turn === null ? undefined : ""}
      data-muted={isHidden(seat, chat, hiddenPlayers) ? "" : undefined}
    >
      <Avatar avatar={seat.avatar ?? 0} size={28} />
      {hasOwnChips && !isMe && <PlayerChip seat={seat.seat} size={24} />}
      <span class="grow">
        {seat.name}{" "}
        {seat.kind === "bot" && (
          <span class="tag">
            <BotBadge /> <span aria-hidden="true">{text.account.bot}</span>
          </span>
        )}
        {isMe && <span class="tag">{text.account.you}</span>}
        {seat.connected === false && <span class="faint small"> {text.account.away}</span>}
      </span>
      {turn !== null && (
        <TurnMark isMine={isMe} closesMs={turn.closesMs} houseNow={table.houseNow} />
      )}
      {turn === null && (
        <span class="faint small figure">
          {cents > 0 ? text.players.onTable(cents) : text.players.seat(seat.seat)}
        </span>
      )}
      {!isMe && <PlayerActs seat={seat} chat={chat} />}
    </li>
  );
}

function onLayout(table: TableStore, seat: number): number {
  let cents = 0;
  for (const stack of table.protocol.state.value?.stacks.values() ?? []) {
    if (stack.seat === seat) cents += stack.cents;
  }
  return cents;
}

function Winners({ table }: { readonly table: TableStore }) {
  const house = useHouse();
  const winners = useComputed(() =>
    hasReached(table.presentation.stage.value, "coming_home")
      ? table.presentation.winners.value
      : [],
  ).value;
  if (winners.length === 0) return null;
  const name = (seat: number) => table.protocol.state.value?.seats.get(seat)?.name;
  const me = house.session.value?.name;
  return (
    <section class="panel-section">
      <h3>{text.players.winners}</h3>
      <ul class="rows">
        {winners.map(({ seat, staked, returned }) => (
          <li key={seat}>
            <span class="grow">{name(seat) ?? text.players.seat(seat)}</span>
            <span class={`figure ${name(seat) === me ? "won" : ""}`}>
              {netMoney(returned - staked)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
