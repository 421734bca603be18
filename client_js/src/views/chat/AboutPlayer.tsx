// In the list of players: what one can do about what somebody says.

import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Icon } from "../../components/Icon";
import { useHouse } from "../house_context";
import { ChatStore } from "./chat_store";
import "./chat.css";
import { text } from "./text";

/** The chat of a table, followed while the caller is on show; null if the house has none. */
export function useChat(table: string): ChatStore | null {
  const house = useHouse();
  const hasChat = house.welcome.value?.features?.includes("chat") === true;
  const chat = useMemo(
    () => (hasChat ? new ChatStore(house, table) : null),
    [house, table, hasChat],
  );
  useLayoutEffect(() => chat?.follow(), [chat]);
  return chat;
}

interface AboutPlayerProps {
  readonly name: string;
  readonly chat: ChatStore;
}

/** Mute and report. A player is known to the chat once something was said. */
export function AboutPlayer({ name, chat }: AboutPlayerProps) {
  const house = useHouse();
  const [isOpen, setIsOpen] = useState(false);
  const line = chat.lines.value?.findLast((one) => one.name === name && one.kind !== "bot");
  const isMuted = line !== undefined && chat.hidden.all.value.has(line.who);
  const report = async (id: string) => {
    setIsOpen(false);
    const reason = await chat.report(id);
    house.notices.say(reason ?? text.reported, reason === null ? "good" : "bad");
  };
  return (
    <>
      <button
        type="button"
        class="button icon player-more"
        aria-label={text.muteOrReport(name)}
        title={text.muteOrReport(name)}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isMuted ? "muted" : "more"} />
      </button>
      {isOpen && (
        <div class="chat-acts player-acts">
          {line === undefined && <p class="soft small">{text.saidNothing(name)}</p>}
          {line !== undefined && (
            <>
              <button
                type="button"
                class="button"
                onClick={() => (isMuted ? chat.hidden.show(line.who) : chat.hidden.hide(line.who))}
              >
                {isMuted ? text.unmute(name) : text.mute(name)}
              </button>
              <button type="button" class="button" onClick={() => void report(line.id)}>
                {text.report(name)}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
