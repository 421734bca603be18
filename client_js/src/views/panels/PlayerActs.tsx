import { useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import type { ChatLine, SeatInfo } from "../../protocol";
import { type HiddenPlayers, nameKey } from "../../store/hidden_players";
import type { ChatStore } from "../chat/chat_store";
import { useHouse } from "../house_context";
import { text } from "./text";

interface PlayerActsProps {
  readonly seat: SeatInfo;
  /** null where the house has no chat. */
  readonly chat: ChatStore | null;
}

/** By name, or by the lines that the player has said. */
export function isHidden(
  seat: SeatInfo,
  chat: ChatStore | null,
  { all }: Pick<HiddenPlayers, "all">,
): boolean {
  return keysOf(seat, chat).some((key) => all.value.has(key));
}

const keysOf = (seat: SeatInfo, chat: ChatStore | null): readonly string[] => [
  nameKey(seat.name),
  ...saidBy(seat, chat).map(({ who }) => who),
];

function saidBy({ name, kind }: SeatInfo, chat: ChatStore | null): readonly ChatLine[] {
  return chat?.lines.value?.filter((line) => line.name === name && line.kind === kind) ?? [];
}

/** Against a player who bothers me: hear and see no more of that one, or tell the operators. */
export function PlayerActs({ seat, chat }: PlayerActsProps) {
  const { hiddenPlayers } = useHouse();
  const [asked, setAsked] = useState<ChatLine | null>(null);
  /** What came of a report. */
  const [answer, setAnswer] = useState("");
  const { name, kind } = seat;
  const keys = keysOf(seat, chat);
  const isMuted = isHidden(seat, chat, hiddenPlayers);
  const ask = () => {
    const last = saidBy(seat, chat).at(-1) ?? null;
    setAsked(asked === null ? last : null);
    setAnswer(last === null ? text.nothing(name) : "");
  };
  const send = async (line: ChatLine) => {
    setAsked(null);
    setAnswer((await chat?.report(line.id)) ?? text.reported);
  };
  return (
    <>
      <span class="player-acts">
        <button
          type="button"
          class="button"
          aria-label={isMuted ? text.unmuteWho(name) : text.muteWho(name)}
          onClick={() => (isMuted ? hiddenPlayers.show(keys) : hiddenPlayers.hide(nameKey(name)))}
        >
          <Icon name={isMuted ? "sound" : "muted"} /> {isMuted ? text.unmute : text.mute}
        </button>
        {chat !== null && kind !== "bot" && (
          <button
            type="button"
            class="button"
            aria-label={text.reportWho(name)}
            aria-expanded={asked !== null}
            onClick={ask}
          >
            <Icon name="flag" /> {text.report}
          </button>
        )}
      </span>
      {asked !== null && (
        <Question line={asked} onSend={() => void send(asked)} onClose={() => setAsked(null)} />
      )}
      <span class="player-answer small" role="status">
        {answer}
      </span>
    </>
  );
}

interface QuestionProps {
  readonly line: ChatLine;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** The operators read the line that is reported: the player sees it first. */
function Question({ line, onSend, onClose }: QuestionProps) {
  return (
    <div class="player-report">
      <p>{text.ask}</p>
      <blockquote dir="auto">{line.text}</blockquote>
      <p class="player-acts">
        <button type="button" class="button" onClick={onSend}>
          {text.send}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {text.cancel}
        </button>
      </p>
    </div>
  );
}
