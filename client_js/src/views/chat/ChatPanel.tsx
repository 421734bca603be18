import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Avatar } from "../../components/Avatar";
import { Icon } from "../../components/Icon";
import type { ChatLine } from "../../protocol";
import { text as common } from "../../text";
import { locale } from "../../text/language";
import { useHouse } from "../house_context";
import { ChatStore } from "./chat_store";
import "./chat.css";
import { text } from "./text";
import { useKeyboardHeight } from "./use_keyboard_height";

const LONGEST = 200;
/** From so many characters left on, they are counted. */
const COUNTED = 40;

/** What is said at a table. */
export function ChatPanel({ table }: { readonly table: string }) {
  const house = useHouse();
  const chat = useMemo(() => new ChatStore(house, table), [house, table]);
  useLayoutEffect(() => chat.follow(), [chat]);
  const lines = chat.shown.value;
  const end = useRef<HTMLLIElement | null>(null);
  const last = lines.at(-1)?.id;
  useLayoutEffect(() => end.current?.scrollIntoView?.({ block: "nearest" }), [last]);
  const hidden = chat.hidden.all.value.size;
  const keyboard = useKeyboardHeight();
  useLayoutEffect(() => end.current?.scrollIntoView?.({ block: "nearest" }), [keyboard]);
  return (
    <div class="chat" style={{ "--keyboard": `${keyboard}px` }}>
      <p class="faint small">{text.rules}</p>
      {hidden > 0 && (
        <p class="chat-hidden small">
          {text.hidden(hidden)}{" "}
          <button type="button" class="button" onClick={() => chat.hidden.showAll()}>
            {text.showAll}
          </button>
        </p>
      )}
      {chat.fault.value !== "" && <p role="alert">{chat.fault.value}</p>}
      {chat.lines.value !== null && lines.length === 0 && (
        <div class="chat-none">
          <Icon name="chat" />
          <p>{text.none}</p>
          {house.signedIn.value && <p class="soft">{text.begin}</p>}
        </div>
      )}
      <ol class="chat-lines" aria-live="polite">
        {lines.map((line) => (
          <Line key={line.id} line={line} chat={chat} />
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      {house.signedIn.value ? <Say chat={chat} /> : <p class="soft">{text.enter}</p>}
    </div>
  );
}

interface LineProps {
  readonly line: ChatLine;
  readonly chat: ChatStore;
}

const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" });

function Line({ line, chat }: LineProps) {
  const house = useHouse();
  const [isOpen, setIsOpen] = useState(false);
  const { name, avatar, at_ms: atMs, text: said, who, id } = line;
  const isMine = chat.mine.value === who;
  const report = async () => {
    setIsOpen(false);
    const reason = await chat.report(id);
    house.notices.say(reason ?? text.reported, reason === null ? "good" : "bad");
  };
  return (
    <li class="chat-line" data-mine={isMine ? "" : undefined}>
      <Avatar avatar={avatar} size={24} />
      <div class="chat-words">
        <p class="chat-name">
          <strong>{isMine ? common.account.you : name}</strong>{" "}
          <time class="faint small" dateTime={new Date(atMs).toISOString()}>
            {clock.format(atMs)}
          </time>
        </p>
        <p class="chat-text" dir="auto">
          {said}
        </p>
        {isOpen && (
          <p class="chat-acts">
            <button type="button" class="button" onClick={() => chat.hidden.hide(who)}>
              {text.hide(name)}
            </button>
            <button type="button" class="button" onClick={() => void report()}>
              {text.report(name)}
            </button>
          </p>
        )}
      </div>
      {!isMine && (
        <button
          type="button"
          class="button icon chat-more"
          aria-label={text.menu(name)}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="more" />
        </button>
      )}
    </li>
  );
}

function Say({ chat }: { readonly chat: ChatStore }) {
  const [words, setWords] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const say = async (said: string) => {
    if (said.trim() === "" || isSending) return;
    setIsSending(true);
    const refused = await chat.say(said);
    setIsSending(false);
    setReason(refused);
    if (refused === null) setWords("");
  };
  const left = LONGEST - words.length;
  return (
    <form
      class="chat-say"
      onSubmit={(event) => {
        event.preventDefault();
        void say(words);
      }}
    >
      {words === "" && (
        <div class="chat-phrases">
          {text.phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              class="button"
              disabled={isSending}
              onClick={() => void say(phrase)}
            >
              {phrase}
            </button>
          ))}
        </div>
      )}
      {reason !== null && (
        <p class="chat-reason small" role="alert">
          {reason}
        </p>
      )}
      <input
        type="text"
        value={words}
        maxLength={LONGEST}
        autocomplete="off"
        enterkeyhint="send"
        aria-label={text.say}
        placeholder={text.say}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <button type="submit" class="button primary" disabled={isSending || words.trim() === ""}>
        {text.send}
      </button>
      {left <= COUNTED && <p class="faint small chat-left">{text.left(left)}</p>}
    </form>
  );
}
